package carryless

import (
	"crypto"
	_ "crypto/sha256" // hash functions of signatures
	_ "crypto/sha512"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/pem"
	"errors"
	"fmt"
)

// ParseCertificate reads a certificate, in DER or the first one in PEM, with a key of any curve. What crypto/x509 reads is as it reads it.
// Where it refuses the curve of the key, all fields are crypto/x509's too, and PublicKey is a [*PublicKey] of this package.
func ParseCertificate(file []byte) (*x509.Certificate, error) {
	der, err := binary(file, "CERTIFICATE")
	if err != nil {
		return nil, err
	}
	certificate, refused := x509.ParseCertificate(der)
	if refused == nil {
		return certificate, nil
	}
	parts, key := replaceKey(der, 6)
	if key == nil {
		return nil, refused
	}
	certificate, err = x509.ParseCertificate(parts.replaced)
	if err != nil {
		return nil, err
	}
	certificate.Raw, certificate.RawTBSCertificate, certificate.RawSubjectPublicKeyInfo = der, parts.signed, parts.key
	certificate.PublicKeyAlgorithm, certificate.PublicKey = x509.ECDSA, key
	return certificate, nil
}

// ParseCertificateRequest reads a certificate request as [ParseCertificate] does a certificate.
func ParseCertificateRequest(file []byte) (*x509.CertificateRequest, error) {
	der, err := binary(file, "CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST")
	if err != nil {
		return nil, err
	}
	request, refused := x509.ParseCertificateRequest(der)
	if refused == nil {
		return request, nil
	}
	parts, key := replaceKey(der, 2)
	if key == nil {
		return nil, refused
	}
	request, err = x509.ParseCertificateRequest(parts.replaced)
	if err != nil {
		return nil, err
	}
	request.Raw, request.RawTBSCertificateRequest, request.RawSubjectPublicKeyInfo = der, parts.signed, parts.key
	request.PublicKeyAlgorithm, request.PublicKey = x509.ECDSA, key
	return request, nil
}

// binary is the DER of a file, which may be the first block in PEM of one of these kinds.
func binary(file []byte, kinds ...string) ([]byte, error) {
	block, rest := pem.Decode(file)
	if block == nil {
		return file, nil
	}
	for ; block != nil; block, rest = pem.Decode(rest) {
		for _, kind := range kinds {
			if block.Type == kind {
				return block.Bytes, nil
			}
		}
	}
	return nil, fmt.Errorf("carryless: the file has no %s", kinds[0])
}

// CheckSignatureFrom returns nil if the parent's key has signed the certificate, and the parent may sign certificates: as the method of
// [x509.Certificate], which it calls for a key that is none of this package.
func CheckSignatureFrom(certificate, parent *x509.Certificate) error {
	key, ours := parent.PublicKey.(*PublicKey)
	if !ours {
		return certificate.CheckSignatureFrom(parent)
	}
	if parent.Version == 3 && !parent.BasicConstraintsValid || parent.BasicConstraintsValid && !parent.IsCA {
		return x509.ConstraintViolationError{}
	}
	if parent.KeyUsage != 0 && parent.KeyUsage&x509.KeyUsageCertSign == 0 {
		return x509.ConstraintViolationError{}
	}
	return key.CheckSignature(certificate.SignatureAlgorithm, certificate.RawTBSCertificate, certificate.Signature)
}

// CheckSignature returns nil if the bytes are a signature of what is signed: of a certificate, a request, a revocation list. It is as the
// method of [x509.Certificate], and refuses SHA-1 as that does.
func (p *PublicKey) CheckSignature(algorithm x509.SignatureAlgorithm, signed, signature []byte) error {
	var hash crypto.Hash
	switch algorithm {
	case x509.ECDSAWithSHA256:
		hash = crypto.SHA256
	case x509.ECDSAWithSHA384:
		hash = crypto.SHA384
	case x509.ECDSAWithSHA512:
		hash = crypto.SHA512
	case x509.ECDSAWithSHA1:
		return x509.InsecureAlgorithmError(algorithm)
	default:
		return x509.ErrUnsupportedAlgorithm
	}
	digest := hash.New()
	digest.Write(signed)
	return p.Verify(digest.Sum(nil), signature)
}

// parts are those of a certificate or a request with a key of this package.
type parts struct {
	signed   []byte // what the signature is of
	key      []byte // the SubjectPublicKeyInfo
	replaced []byte // the whole, with a key of an algorithm that nobody knows
}

// unknownKey is a SubjectPublicKeyInfo of the algorithm 2.999, which stands for examples. For crypto/x509 it is a key that it cannot use,
// and no reason to refuse a certificate, as a curve is that it does not know.
var unknownKey = []byte{0x30, 0x0a, 0x30, 0x04, 0x06, 0x02, 0x88, 0x37, 0x03, 0x02, 0x00, 0x00}

var ecPublicKey = asn1.ObjectIdentifier{1, 2, 840, 10045, 2, 1}

// replaceKey finds the key, which is the element at this place in what is signed. There is none if it is no key of this package.
func replaceKey(der []byte, place int) (*parts, *PublicKey) {
	var outer struct{ Signed, Algorithm, Signature asn1.RawValue }
	if rest, err := asn1.Unmarshal(der, &outer); err != nil || len(rest) > 0 {
		return nil, nil
	}
	var before []byte
	var element asn1.RawValue
	after := outer.Signed.Bytes
	for i := 0; ; i++ {
		rest, err := asn1.Unmarshal(after, &element)
		if err != nil {
			return nil, nil
		}
		// The version of a certificate may be missing.
		if i == 0 && place == 6 && element.Class == asn1.ClassUniversal {
			i++
		}
		after = rest
		if i == place {
			break
		}
		before = append(before, element.FullBytes...)
	}
	var info struct {
		Algorithm pkix.AlgorithmIdentifier
		Point     asn1.BitString
	}
	if _, err := asn1.Unmarshal(element.FullBytes, &info); err != nil || !info.Algorithm.Algorithm.Equal(ecPublicKey) {
		return nil, nil
	}
	key, err := ParsePublicKey(element.FullBytes, nil)
	if err != nil {
		return nil, nil
	}
	signed, err1 := asn1.Marshal(sequence(before, unknownKey, after))
	whole, err2 := asn1.Marshal(sequence(signed, outer.Algorithm.FullBytes, outer.Signature.FullBytes))
	if errors.Join(err1, err2) != nil {
		return nil, nil
	}
	return &parts{outer.Signed.FullBytes, element.FullBytes, whole}, key
}

func sequence(elements ...[]byte) asn1.RawValue {
	var content []byte
	for _, element := range elements {
		content = append(content, element...)
	}
	return asn1.RawValue{Class: asn1.ClassUniversal, Tag: asn1.TagSequence, IsCompound: true, Bytes: content}
}
