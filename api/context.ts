import type { Signer } from '@nazorat/engine/proof/key'
import type { Engine } from '@nazorat/engine'
import type { RequestIdVariables } from 'hono/request-id'
import type { Actor, ExportReply } from '@nazorat/machines'
import type { Pool } from 'pg'
import type { SecurityAudit } from './account/security-audit.ts'
import type { Attempts } from './account/attempts.ts'
import type { Credentials } from './account/credentials.ts'
import type { Exports } from './exports/exports.ts'
import type { FileStore } from './files/file-store.ts'
import type { Proxies } from './http/client-address.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { Sessions } from './account/sessions.ts'

/** What the calls work with. */
export interface AppContext {
  readonly engine: Engine
  readonly pool: Pool
  /** Connections that no call takes but the one that asks how the server is. */
  readonly reserved: Pool
  /** The folder of files and exports. */
  readonly dataDir: string
  readonly sessions: Sessions
  readonly credentials: Credentials
  readonly attempts: Attempts
  readonly proxies: Proxies
  readonly access: SecurityAudit
  readonly files: FileStore
  readonly exports: Exports
  readonly limits: RateLimits
  /** Who signs what the log says of itself. */
  readonly signer: Signer
}

/** Messages to the screens that a user has open on this server. */
export interface Push {
  unread(userId: string, total: number): void
  export(userId: string, progress: ExportReply): void
}

/** What a call knows once its caller has been recognized. */
export interface Env {
  Variables: RequestIdVariables & {
    actor: Actor
    /** The session's token. */
    token: string
    /** The address that the request came from. */
    origin: string | null
    /** Whether it came over TLS. */
    secure: boolean
  }
}
