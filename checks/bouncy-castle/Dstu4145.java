// Signatures and keys of DSTU 4145 by Bouncy Castle, for carryless/tests/keys/dstu4145.rs, in lines of hexadecimal numbers:
//
//   signature NUMBER D X Y DIGEST R S      on the curve with this number
//   file NUMBER SPKI PKCS8 SIGNATURE       a key, and its signature of "message" with GOST 34.311; `-` stands for no PKCS8
//
// java -cp JARS Dstu4145.java write COUNT    writes so many signatures for each curve, and a file
// java -cp JARS Dstu4145.java read           verifies such lines, and ends with status 0 if all are right

import java.math.BigInteger;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Security;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Scanner;
import org.bouncycastle.asn1.ua.DSTU4145NamedCurves;
import org.bouncycastle.crypto.params.ECDomainParameters;
import org.bouncycastle.crypto.params.ECPrivateKeyParameters;
import org.bouncycastle.crypto.params.ECPublicKeyParameters;
import org.bouncycastle.crypto.params.ParametersWithRandom;
import org.bouncycastle.crypto.signers.DSTU4145Signer;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.math.ec.ECPoint;
import org.bouncycastle.util.encoders.Hex;

public class Dstu4145 {
    static final SecureRandom RANDOM = new SecureRandom();
    static final byte[] MESSAGE = "message".getBytes();

    public static void main(String[] arguments) throws Exception {
        Security.addProvider(new BouncyCastleProvider());
        if (arguments[0].equals("write")) {
            for (int curve = 0; curve < 10; curve++) write(curve, Integer.parseInt(arguments[1]));
            return;
        }
        int wrong = 0;
        for (Scanner lines = new Scanner(System.in); lines.hasNextLine();) {
            String line = lines.nextLine();
            if (!(line.startsWith("file") ? readFile(line.split(" ")) : readSignature(line.split(" ")))) {
                System.err.println(line);
                wrong++;
            }
        }
        System.exit(wrong == 0 ? 0 : 1);
    }

    static ECDomainParameters domain(int curve) {
        return DSTU4145NamedCurves.getByOID(DSTU4145NamedCurves.getOIDs()[curve]);
    }

    static void write(int curve, int count) throws Exception {
        ECDomainParameters domain = domain(curve);
        for (int i = 0; i < count; i++) {
            BigInteger d;
            do d = new BigInteger(domain.getN().bitLength(), RANDOM);
            while (d.signum() == 0 || d.compareTo(domain.getN()) >= 0);
            ECPoint q = domain.getG().multiply(d).negate().normalize();
            byte[] digest = new byte[32 + 16 * RANDOM.nextInt(3)];
            RANDOM.nextBytes(digest);
            DSTU4145Signer signer = new DSTU4145Signer();
            signer.init(true, new ParametersWithRandom(new ECPrivateKeyParameters(d, domain), RANDOM));
            BigInteger[] rs = signer.generateSignature(digest);
            System.out.println("signature " + curve + " " + d.toString(16) + " " + q.getAffineXCoord() + " "
                + q.getAffineYCoord() + " " + Hex.toHexString(digest) + " " + rs[0].toString(16) + " " + rs[1].toString(16));
        }
        KeyPairGenerator generator = KeyPairGenerator.getInstance("DSTU4145", "BC");
        generator.initialize(new ECGenParameterSpec(DSTU4145NamedCurves.getOIDs()[curve].getId()), RANDOM);
        KeyPair pair = generator.generateKeyPair();
        Signature signature = Signature.getInstance("GOST3411WITHDSTU4145LE", "BC");
        signature.initSign(pair.getPrivate());
        signature.update(MESSAGE);
        System.out.println("file " + curve + " " + Hex.toHexString(pair.getPublic().getEncoded()) + " "
            + Hex.toHexString(pair.getPrivate().getEncoded()) + " " + Hex.toHexString(signature.sign()));
    }

    static boolean readSignature(String[] words) {
        ECDomainParameters domain = domain(Integer.parseInt(words[1]));
        BigInteger[] n = new BigInteger[8];
        for (int i = 2; i < 8; i++) n[i] = new BigInteger(words[i], 16);
        ECPoint q = domain.getCurve().validatePoint(n[3], n[4]);
        boolean isRight = domain.getG().multiply(n[2]).negate().equals(q);
        DSTU4145Signer signer = new DSTU4145Signer();
        signer.init(false, new ECPublicKeyParameters(q, domain));
        byte[] digest = Hex.decode(words[5]);
        return isRight && signer.verifySignature(digest, n[6], n[7]) && !signer.verifySignature(digest, n[6], n[7].flipBit(0));
    }

    static boolean readFile(String[] words) throws Exception {
        KeyFactory factory = KeyFactory.getInstance("DSTU4145", "BC");
        Signature signature = Signature.getInstance("GOST3411WITHDSTU4145LE", "BC");
        signature.initVerify(factory.generatePublic(new X509EncodedKeySpec(Hex.decode(words[2]))));
        signature.update(MESSAGE);
        return signature.verify(Hex.decode(words[4]));
    }
}
