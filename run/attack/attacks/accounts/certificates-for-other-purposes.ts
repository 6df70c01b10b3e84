import type { Attack } from '../../attack.ts'
import { done } from '../../new-user.ts'
import { signForPurpose } from '../../stand-in.ts'

/** TLS servers, code, time stamps, OCSP. */
const others = ['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.3', '1.3.6.1.5.5.7.3.8', '1.3.6.1.5.5.7.3.9']

export default {
  tries: 'to sign in by certificates of a trusted root that are made for TLS servers, code, time stamps and OCSP',
  length: 'short',
  async run({ stranger, blame }) {
    const codeOf = async (purpose: string) => {
      const { challenge } = done(await stranger.post('account/Challenge')) as { challenge: string }
      const signature = await signForPurpose(purpose, challenge)
      return signature && ((await stranger.post('account/LoginBySignature', { challenge, signature })).json as { code?: string }).code
    }
    // One for documents is accepted, and belongs to nobody.
    const good = await codeOf('1.3.6.1.5.5.7.3.36')
    if (good === null) return
    if (good === 'certificateUntrusted') throw new Error('the server does not trust the root')
    for (const purpose of others) {
      const code = await codeOf(purpose)
      if (code !== 'certificateUntrusted') blame(`a certificate for ${purpose} is answered with ${code}`)
    }
  },
} satisfies Attack
