import type { Signer } from '@nazorat/engine/proof/key'
import type { Policy } from '@nazorat/engine/proof/policy'
import type { Engine, NotificationListener, SignatureProvider } from '@nazorat/engine'
import type { Files } from '@nazorat/engine/files/open'
import type { JobQueue } from '@nazorat/engine/jobs/queue'
import type { RequestIdVariables } from 'hono/request-id'
import type { DocumentProgress, ExportReply, ImportReply, SessionNeed, UserInfo } from '@nazorat/machines/api-types'
import type { Actor } from '@nazorat/machines/workflow'
import type { Pool } from 'pg'
import type { SecurityAudit } from './account/security-audit.ts'
import type { Attempts } from './account/attempts.ts'
import type { ContractorRegister } from './contractors/register.ts'
import type { Credentials } from './account/credentials.ts'
import type { Proxies } from './http/client-address.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { OpenData } from './public/data.ts'
import type { Sessions } from './account/sessions.ts'

/** The services that the routes work with. */
export interface AppContext {
  readonly engine: Engine
  readonly pool: Pool
  /** Whether this process is about to stop. */
  readonly isStopping?: () => boolean
  /** Messages of other processes, such as that an export is made. */
  readonly listener: NotificationListener
  /** Connections for health checks alone. */
  readonly reserved: Pool
  /** The folder of files and exports. */
  readonly dataDir: string
  readonly sessions: Sessions
  readonly credentials: Credentials
  readonly attempts: Attempts
  readonly proxies: Proxies
  readonly securityAudit: SecurityAudit
  readonly files: Files
  readonly exports: { readonly queue: JobQueue }
  readonly imports: { readonly queue: JobQueue }
  readonly contractorRegister: ContractorRegister
  readonly limits: RateLimits
  readonly openData: OpenData
  /** Signs checkpoints and case files. */
  readonly signer: Signer
  /** Which witnesses must have signed what is published of the log. */
  readonly logPolicy?: Policy | undefined
  readonly links: UserInfo['links']
  /** Verifies signatures of people; null where nothing can be signed. */
  readonly signatures: SignatureProvider | null
  /** The site's keys for the E-IMZO program: domain, key, domain, key. */
  readonly eimzoApiKeys: readonly string[]
}

/** Messages to the screens that a user has open on this server. */
export interface Push {
  unread(userId: string, total: number): void
  export(userId: string, progress: ExportReply): void
  import(userId: string, progress: ImportReply): void
  progress(progress: DocumentProgress): void
}

/** The variables that the middleware sets for each call. */
export interface Env {
  Variables: RequestIdVariables & {
    actor: Actor
    /** The user who signed in. The actor is the same, unless they act for another user. */
    person: Actor
    /** The session's token. */
    token: string
    /** Whether a person caused the call; false when the page makes it by itself. */
    isUse: boolean
    /** A step that must be done before any other call is allowed; null when the session is open. */
    needs: SessionNeed | null
    /** The client's IP address. */
    clientAddress: string | null
    /** Whether the client uses TLS. */
    secure: boolean
  }
}
