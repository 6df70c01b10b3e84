import type { SignatureProvider } from '@nazorat/engine'
import { Refusal } from '@nazorat/machines/workflow'

/** Offers signing, and finds every signature wrong. */
export const refusingProvider: SignatureProvider = {
  name: 'cms',
  isReady: async () => true,
  stamped: async (signature) => signature,
  roots: async () => '',
  verify: async () => {
    throw new Refusal('signatureInvalid')
  },
}
