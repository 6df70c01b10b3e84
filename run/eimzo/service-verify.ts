import { Certificate, SignedData } from 'pkijs'
import { nameIn, oids, serialOf } from './authority.ts'
import type { Keys } from './keys.ts'
import { localTime } from './person-program.ts'
import { signedAt, timeOf } from './pkcs7.ts'

/** The service's answer about each signer of a document. pkijs verifies: the stand-in shares no code with what it is to test. */
export async function signersOf(signed: SignedData, content: Uint8Array, { root, authority, stamper, keys }: Keys, now: Date) {
  const certificates = (signed.certificates ?? []).filter((each) => each instanceof Certificate)
  return Promise.all(
    signed.signerInfos.map(async (signer, i) => {
      const certificate = certificates.find((each) => serialOf(each) === serialOf(signer.sid))!
      const stampedAt = timeOf(signer)
      const at = stampedAt ?? signedAt(signer) ?? now
      const revoked = keys.some((key) => key.isRevoked && serialOf(key.certificate) === serialOf(certificate))
      let exception: string | undefined
      const verified = await signed.verify({ signer: i, data: new Uint8Array(content).buffer }).catch((error: Error) => {
        exception = error.message
        return false
      })
      const certificateVerified =
        certificate.issuer.isEqual(authority.certificate.subject) && (await certificate.verify(authority.certificate).catch(() => false))
      return {
        signerId: { issuer: `CN=${nameIn(authority.certificate, oids.name)}`, subjectSerialNumber: serialOf(certificate) },
        signingTime: localTime(signedAt(signer) ?? now),
        signature: Buffer.from(signer.signature.valueBlock.valueHexView).toString('hex'),
        ...(stampedAt && {
          timeStampInfo: {
            certificate: [viewOf(stamper.certificate)],
            digestVerified: true,
            certificateVerified: true,
            certificateValidAtSigningTime: true,
            time: localTime(stampedAt),
            verified: true,
          },
        }),
        certificate: [certificate, authority.certificate, root.certificate].map(viewOf),
        verified,
        certificateVerified,
        certificateValidAtSigningTime: certificate.notBefore.value <= at && at <= certificate.notAfter.value,
        ...(revoked && { revokedStatusInfo: { revocationTime: localTime(now), revocationReason: 'KEY_COMPROMISE' } }),
        ...(exception && { exception }),
      }
    }),
  )
}

const viewOf = (certificate: Certificate) => ({
  subjectInfo: infoOf(certificate.subject),
  issuerInfo: infoOf(certificate.issuer),
  serialNumber: serialOf(certificate),
  validFrom: localTime(certificate.notBefore.value),
  validTo: localTime(certificate.notAfter.value),
})

const shortNames: Readonly<Record<string, string>> = { [oids.name]: 'CN', [oids.organization]: 'O', [oids.uid]: 'UID' }

const infoOf = ({ typesAndValues }: Certificate['subject']) =>
  Object.fromEntries(
    typesAndValues.map(({ type, value }) => [shortNames[type] ?? type, (value as { valueBlock: { value: string } }).valueBlock.value]),
  )
