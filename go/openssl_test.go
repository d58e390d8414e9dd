package carryless_test

import (
	"bytes"
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha512"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	carryless "carryless.example/go"
)

// named are the curves by their names at OpenSSL.
var named = map[carryless.Curve]string{
	carryless.K163: "sect163k1", carryless.B163: "sect163r2", carryless.K233: "sect233k1", carryless.B233: "sect233r1",
	carryless.K239: "sect239k1", carryless.K283: "sect283k1", carryless.B283: "sect283r1", carryless.K409: "sect409k1",
	carryless.B409: "sect409r1", carryless.K571: "sect571k1", carryless.B571: "sect571r1", carryless.P192: "prime192v1",
	carryless.P224: "secp224r1", carryless.P256: "prime256v1", carryless.P384: "secp384r1", carryless.P521: "secp521r1",
	carryless.BrainpoolP256r1: "brainpoolP256r1", carryless.BrainpoolP384r1: "brainpoolP384r1",
	carryless.BrainpoolP512r1: "brainpoolP512r1", carryless.Secp256k1: "secp256k1",
}

// atOpenSSL are the curves that OpenSSL has too.
func atOpenSSL(t testing.TB) []carryless.Curve {
	return slices.DeleteFunc(all(t), func(curve carryless.Curve) bool { return named[curve] == "" })
}

// A shell has a folder for files, and runs `openssl` in it.
type shell struct {
	testing.TB
	folder string
}

func (s shell) openssl(arguments string) []byte {
	s.Helper()
	command := exec.Command("openssl", strings.Fields(arguments)...)
	command.Dir = s.folder
	var errors bytes.Buffer
	command.Stderr = &errors
	output, err := command.Output()
	if err != nil {
		s.Fatalf("openssl %s: %v: %s%s", arguments, err, output, errors.Bytes())
	}
	return output
}

func (s shell) read(name string) []byte {
	s.Helper()
	return must(os.ReadFile(filepath.Join(s.folder, name)))(s)
}

func (s shell) write(name string, content []byte) {
	s.Helper()
	if err := os.WriteFile(filepath.Join(s.folder, name), content, 0o600); err != nil {
		s.Fatal(err)
	}
}

func TestOpenSSL(t *testing.T) {
	for _, curve := range atOpenSSL(t) {
		t.Run(curve.String(), func(t *testing.T) {
			s := shell{t, t.TempDir()}
			s.openssl("ecparam -name " + named[curve] + " -genkey -noout -out theirs.pem")
			theirs := must(carryless.ParsePrivateKey(s.read("theirs.pem"), nil))(t)
			equal(t, "curve", theirs.Curve(), curve)
			s.openssl("pkcs8 -topk8 -nocrypt -in theirs.pem -out theirs.der -outform DER")
			equal(t, "PKCS#8", string(must(theirs.MarshalPKCS8())(t)), string(s.read("theirs.der")))
			s.openssl("ec -in theirs.pem -out theirs.der -outform DER")
			equal(t, "SEC 1", string(must(theirs.MarshalSEC1())(t)), string(s.read("theirs.der")))
			s.openssl("pkey -in theirs.pem -pubout -out theirs.pub")
			equal(t, "SPKI", string(must(theirs.PublicKey().MarshalPEM())(t)), string(s.read("theirs.pub")))
			s.openssl("ec -in theirs.pem -pubout -conv_form compressed -out theirs.compressed")
			equal(t, "compressed", must(carryless.ParsePublicKey(s.read("theirs.compressed"), nil))(t).Equal(theirs.Public()), true)
			s.openssl("pkcs8 -topk8 -in theirs.pem -passout pass:word -out theirs.encrypted")
			equal(t, "encrypted", must(carryless.ParsePrivateKey(s.read("theirs.encrypted"), []byte("word")))(t).Equal(theirs), true)

			ours := must(carryless.GenerateKey(curve))(t)
			// The derivation of a key of a password takes long: one curve stands for all.
			var password []byte
			if curve == all(t)[0] {
				password = []byte("word")
			}
			s.write("ours.pem", must(ours.MarshalPEM(password))(t))
			s.write("ours.pub", must(ours.PublicKey().MarshalPEM())(t))
			s.openssl("pkey -in ours.pem -passin pass:word -check -noout")
			message := []byte("message of " + curve.String())
			sum := sha512.Sum512(message)
			s.write("message", message)
			s.write("ours.signature", must(ours.Sign(nil, sum[:], crypto.SHA512))(t))
			s.openssl("dgst -sha512 -verify ours.pub -signature ours.signature message")
			s.openssl("dgst -sha512 -sign theirs.pem -out theirs.signature message")
			equal(t, "theirs", theirs.PublicKey().Verify(sum[:], s.read("theirs.signature")), nil)
			equal(t, "theirs by ours", ours.PublicKey().Verify(sum[:], s.read("theirs.signature")), error(carryless.ErrSignatureInvalid))
			shared := s.openssl("pkeyutl -derive -inkey theirs.pem -peerkey ours.pub")
			equal(t, "shared", string(must(ours.ECDH(theirs.PublicKey()))(t)), string(shared))
			shared = s.openssl("pkeyutl -derive -inkey theirs.pem -peerkey ours.pub -pkeyopt ecdh_cofactor_mode:1")
			equal(t, "shared with the cofactor", string(must(ours.ECDHCofactor(theirs.PublicKey()))(t)), string(shared))
		})
	}
}

// A chain of two certificates, a request and a revocation list on each curve.
func TestCertificates(t *testing.T) {
	for _, curve := range atOpenSSL(t) {
		t.Run(curve.String(), func(t *testing.T) {
			s := shell{t, t.TempDir()}
			for _, name := range []string{"root", "leaf", "other"} {
				s.openssl("ecparam -name " + named[curve] + " -genkey -noout -out " + name + ".key")
			}
			s.openssl("req -x509 -new -sha256 -key root.key -subj /CN=root -days 9 -out root.pem")
			s.openssl("req -x509 -new -sha256 -key other.key -subj /CN=root -days 9 -out other.pem")
			s.openssl("req -new -sha512 -key leaf.key -subj /CN=leaf -addext subjectAltName=DNS:leaf.example -out leaf.csr")
			s.openssl("x509 -req -in leaf.csr -copy_extensions copy -sha384 -CA root.pem -CAkey root.key -CAcreateserial -days 9 -out leaf.pem")
			root := must(carryless.ParseCertificate(s.read("root.pem")))(t)
			other := must(carryless.ParseCertificate(s.read("other.pem")))(t)
			leaf := must(carryless.ParseCertificate(s.read("leaf.pem")))(t)
			request := must(carryless.ParseCertificateRequest(s.read("leaf.csr")))(t)

			equal(t, "subject", leaf.Subject.CommonName, "leaf")
			equal(t, "issuer", leaf.Issuer.CommonName, "root")
			equal(t, "host", leaf.VerifyHostname("leaf.example"), nil)
			equal(t, "authority", root.IsCA, true)
			equal(t, "algorithm", leaf.PublicKeyAlgorithm, x509.ECDSA)
			block, _ := pem.Decode(s.read("leaf.pem"))
			equal(t, "all of it", string(leaf.Raw), string(block.Bytes))
			s.openssl("x509 -in leaf.pem -pubkey -noout -out leaf.pub")
			spki, _ := pem.Decode(s.openssl("x509 -in leaf.pem -pubkey -noout"))
			equal(t, "key", string(leaf.RawSubjectPublicKeyInfo), string(spki.Bytes))
			equal(t, "key", string(request.RawSubjectPublicKeyInfo), string(spki.Bytes))

			equal(t, "root by itself", carryless.CheckSignatureFrom(root, root), nil)
			equal(t, "leaf by root", carryless.CheckSignatureFrom(leaf, root), nil)
			for _, certificate := range []*x509.Certificate{leaf, root} {
				if err := carryless.CheckSignatureFrom(certificate, other); err == nil {
					t.Error("a certificate is verified by another key of the same name")
				}
			}
			if _, foreign := standard[curve]; foreign {
				_, theirs := root.PublicKey.(*ecdsa.PublicKey)
				equal(t, "crypto/x509 has its own", theirs, true)
				return
			}
			if _, err := x509.ParseCertificate(leaf.Raw); err == nil {
				t.Error("crypto/x509 reads this curve now: let it")
			}
			equal(t, "another key", carryless.CheckSignatureFrom(leaf, other), error(carryless.ErrSignatureInvalid))
			equal(t, "a leaf as an authority", carryless.CheckSignatureFrom(leaf, leaf), error(x509.ConstraintViolationError{}))
			key := request.PublicKey.(*carryless.PublicKey)
			equal(t, "keys", key.Equal(leaf.PublicKey), true)
			equal(t, "request", key.CheckSignature(request.SignatureAlgorithm, request.RawTBSCertificateRequest, request.Signature), nil)
			equal(t, "SHA-1", key.CheckSignature(x509.ECDSAWithSHA1, nil, nil), error(x509.InsecureAlgorithmError(x509.ECDSAWithSHA1)))
			equal(t, "RSA", key.CheckSignature(x509.SHA256WithRSA, nil, nil), x509.ErrUnsupportedAlgorithm)

			s.write("config", []byte("[ca]\ndefault_ca=own\n[own]\ndatabase=index\ndefault_md=sha256\ndefault_crl_days=9\ncrlnumber=number\n"))
			s.write("index", nil)
			s.write("number", []byte("01\n"))
			s.openssl("ca -config config -gencrl -keyfile root.key -cert root.pem -out list.pem")
			block, _ = pem.Decode(s.read("list.pem"))
			list := must(x509.ParseRevocationList(block.Bytes))(t)
			signer := root.PublicKey.(*carryless.PublicKey)
			equal(t, "list", signer.CheckSignature(list.SignatureAlgorithm, list.RawTBSRevocationList, list.Signature), nil)

			if curve != all(t)[0] {
				return
			}
			// Each byte changed: refused as a whole, or by the signature.
			for n := range leaf.Raw {
				changed := bytes.Clone(leaf.Raw)
				changed[n] ^= 1
				certificate, err := carryless.ParseCertificate(changed)
				if err == nil && carryless.CheckSignatureFrom(certificate, root) == nil {
					t.Errorf("byte %d may change", n)
				}
				if n > 0 {
					if _, err = carryless.ParseCertificate(leaf.Raw[:n]); err == nil {
						t.Errorf("%d bytes are read", n)
					}
				}
			}
		})
	}
}

// An authority that crypto/x509 knows, of a certificate with a key that it does not: its Verify works on what is read here.
func TestMixedChain(t *testing.T) {
	authority := must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))(t)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "root"}, NotBefore: time.Now().Add(-time.Hour),
		NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true,
	}
	root := must(carryless.ParseCertificate(must(x509.CreateCertificate(rand.Reader, template, template, authority.Public(), authority))(t)))(t)
	s := shell{t, t.TempDir()}
	der := must(x509.MarshalECPrivateKey(authority))(t)
	s.write("root.key", pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: der}))
	s.write("root.pem", pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: root.Raw}))
	s.openssl("ecparam -name " + named[carryless.K283] + " -genkey -noout -out leaf.key")
	s.openssl("req -new -key leaf.key -subj /CN=leaf -out leaf.csr")
	s.openssl("x509 -req -in leaf.csr -sha256 -CA root.pem -CAkey root.key -CAcreateserial -days 9 -out leaf.pem")
	leaf := must(carryless.ParseCertificate(s.read("leaf.pem")))(t)
	equal(t, "version", leaf.Version, 1)
	equal(t, "leaf by root", carryless.CheckSignatureFrom(leaf, root), nil)
	roots := x509.NewCertPool()
	roots.AddCert(root)
	if _, err := leaf.Verify(x509.VerifyOptions{Roots: roots, KeyUsages: []x509.ExtKeyUsage{x509.ExtKeyUsageAny}}); err != nil {
		t.Error(err)
	}
	leaf.RawTBSCertificate = append(bytes.Clone(leaf.RawTBSCertificate), 0)
	if err := carryless.CheckSignatureFrom(leaf, root); err == nil {
		t.Error("a changed certificate is verified")
	}
}

func TestNoCertificate(t *testing.T) {
	key := must(must(carryless.GenerateKey(all(t)[0]))(t).PublicKey().MarshalPEM())(t)
	for _, file := range [][]byte{nil, []byte("letter"), key, {0x30, 0x80}, {0x30, 0x02, 0x30, 0x00}, bytes.Repeat([]byte{0x30, 0x84, 0x7f}, 1000)} {
		_, err1 := carryless.ParseCertificate(file)
		_, err2 := carryless.ParseCertificateRequest(file)
		if err1 == nil || err2 == nil || errors.Join(err1, err2).Error() == "" {
			t.Errorf("%q: %v, %v", file, err1, err2)
		}
	}
}
