// Bouncy Castle, asked line by line by peers-data:
//
//   name                                                what it is called, and its version
//   new OPERATION SCHEME CURVE KEY PUBLIC BYTES...      a number, or none where it has no such curve
//   result NUMBER I                                     the I-th result, in hexadecimal digits
//   time NUMBER COUNT                                   nanoseconds of this thread's processor time for so many results
//
// Operations are multiple, generator, sign and verify; of the last, digests come before as many signatures.

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Scanner;
import java.util.function.IntFunction;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.ua.DSTU4145NamedCurves;
import org.bouncycastle.asn1.x9.ECNamedCurveTable;
import org.bouncycastle.asn1.x9.X9ECParameters;
import org.bouncycastle.crypto.DSA;
import org.bouncycastle.crypto.params.ECDomainParameters;
import org.bouncycastle.crypto.params.ECPrivateKeyParameters;
import org.bouncycastle.crypto.params.ECPublicKeyParameters;
import org.bouncycastle.crypto.params.ParametersWithRandom;
import org.bouncycastle.crypto.signers.DSTU4145Signer;
import org.bouncycastle.crypto.signers.ECDSASigner;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.math.ec.ECPoint;
import org.bouncycastle.math.ec.FixedPointCombMultiplier;
import org.bouncycastle.util.BigIntegers;
import org.bouncycastle.util.encoders.Hex;

public class BouncyCastle {
    static final SecureRandom RANDOM = new SecureRandom();
    static final List<IntFunction<byte[]>> SOLVERS = new ArrayList<>();

    public static void main(String[] arguments) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        Object sink = null;
        for (Scanner lines = new Scanner(System.in); lines.hasNextLine();) {
            String[] words = lines.nextLine().split(" ");
            if (words[0].equals("name")) {
                System.out.println(new BouncyCastleProvider().getInfo().replaceAll(".*v", "Bouncy Castle "));
            } else if (words[0].equals("new")) {
                IntFunction<byte[]> solver = solver(words);
                if (solver != null) SOLVERS.add(solver);
                System.out.println(solver == null ? "none" : SOLVERS.size() - 1);
            } else {
                IntFunction<byte[]> solver = SOLVERS.get(Integer.parseInt(words[1]));
                int number = Integer.parseInt(words[2]);
                if (words[0].equals("result")) {
                    System.out.println(Hex.toHexString(solver.apply(number)));
                } else {
                    long start = threads.getCurrentThreadCpuTime();
                    for (int i = 0; i < number; i++) sink = solver.apply(i % 16);
                    System.out.println(threads.getCurrentThreadCpuTime() - start);
                }
            }
            System.out.flush();
        }
    }

    static ECDomainParameters domain(boolean isDstu, String curve) {
        if (isDstu) {
            for (ASN1ObjectIdentifier oid : DSTU4145NamedCurves.getOIDs()) {
                ECDomainParameters domain = DSTU4145NamedCurves.getByOID(oid);
                if (curve.equals("dstu" + domain.getCurve().getFieldSize())) return domain;
            }
            return null;
        }
        X9ECParameters named = ECNamedCurveTable.getByName(curve);
        return named == null ? null : new ECDomainParameters(named);
    }

    static IntFunction<byte[]> solver(String[] words) {
        boolean isDstu = words[2].equals("dstu4145");
        ECDomainParameters domain = domain(isDstu, words[3]);
        if (domain == null) return null;
        BigInteger key = new BigInteger(words[4], 16);
        int bytes = (domain.getN().bitLength() + 7) / 8;
        byte[][] things = Arrays.stream(words, 6, words.length).map(Hex::decode).toArray(byte[][]::new);
        switch (words[1]) {
            case "multiple": {
                ECPoint[] points = Arrays.stream(things).map(thing -> domain.getCurve().decodePoint(thing)).toArray(ECPoint[]::new);
                return i -> points[i].multiply(key).normalize().getAffineXCoord().getEncoded();
            }
            case "generator":
                return i -> {
                    ECPoint product = new FixedPointCombMultiplier().multiply(domain.getG(), new BigInteger(1, things[i]));
                    return (isDstu ? product.negate() : product).normalize().getEncoded(false);
                };
            case "sign": {
                DSA signer = isDstu ? new DSTU4145Signer() : new ECDSASigner();
                signer.init(true, new ParametersWithRandom(new ECPrivateKeyParameters(key, domain), RANDOM));
                return i -> {
                    BigInteger[] signature = signer.generateSignature(things[i]);
                    byte[] both = new byte[2 * bytes];
                    BigIntegers.asUnsignedByteArray(signature[0], both, 0, bytes);
                    BigIntegers.asUnsignedByteArray(signature[1], both, bytes, bytes);
                    return both;
                };
            }
            default: {
                DSA signer = isDstu ? new DSTU4145Signer() : new ECDSASigner();
                signer.init(false, new ECPublicKeyParameters(domain.getCurve().decodePoint(Hex.decode(words[5])), domain));
                BigInteger[][] signatures = new BigInteger[things.length / 2][];
                for (int i = 0; i < signatures.length; i++) {
                    byte[] both = things[signatures.length + i];
                    signatures[i] = new BigInteger[] {new BigInteger(1, Arrays.copyOfRange(both, 0, bytes)),
                        new BigInteger(1, Arrays.copyOfRange(both, bytes, 2 * bytes))};
                }
                return i -> new byte[] {(byte) (signer.verifySignature(things[i], signatures[i][0], signatures[i][1]) ? 1 : 0)};
            }
        }
    }
}
