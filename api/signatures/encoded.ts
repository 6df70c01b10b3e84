import { z } from 'zod'
import { mostSignatureBytes } from '@nazorat/engine'

/** A detached signature (PKCS#7) in base64, of at most as many bytes as a provider reads. */
export const encodedSignature = z
  .base64()
  .min(1)
  .max(Math.ceil(mostSignatureBytes / 3) * 4)
