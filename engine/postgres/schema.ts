import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type {
  ColumnChoices,
  ImportedColumn,
  SampledColumn,
  ImportMode,
  ImportOutcome,
  ImportReading,
  ImportState,
} from '@nazorat/machines/api-types'
import type { WatchState } from '@nazorat/machines/documents/training/watching/watching'
import type { FileKind, SheetCell } from '@nazorat/machines/fields'
import type { Text } from '@nazorat/machines/i18n'
import type { ChosenValues } from '@nazorat/machines/import'
import type { Problems } from '@nazorat/machines/workflow'

/** A number that may be beyond 2^31 (`int8`). */
type Big = number

/** A moment: read as a Date, written as one or as ISO 8601. */
export type Moment = ColumnType<Date, Date | string, Date | string>

type GivenBig = Generated<number>
type GivenMoment = ColumnType<Date, Date | string | undefined, Date | string>

/** The formats of exports; `engine/jobs/exports.ts` says what each is. */
export type ExportFormat = 'xlsx' | 'csv' | 'template' | 'refused' | 'xes' | 'ocel' | 'case' | 'report'

/**
 * The fixed tables, as the migrations make them. Document tables (schema `doc`) follow from the definitions and are not here:
 * their columns are known when the system runs.
 */
export interface Schema {
  head: { one: Generated<boolean>; pos: Big }
  event: EventTable
  stream: StreamTable
  title: { id: string; title: ColumnType<string | Text, string, string>; search: string }
  machine: { hash: Buffer; type: string; source: string; seen_at: GivenMoment }
  document_step: {
    pos: Big
    type: string
    stream: string
    action: string
    from_state: string | null
    to_state: string
    at: Moment
    since: Moment | null
  }
  document_table: { type: string; fingerprint: string }
  document_count: { counter: string; month: string; state: string; keys: (string | null)[]; count: number }
  document_count_cursor: { counter: string; pos: Big; month: string | null; fields: string[] }
  checkpoint: { follower: string; pos: GivenBig; rule: Generated<string | null> }
  deadline_basis: { one: Generated<boolean>; pos: Big; rules: string }
  log_node: { level: number; index: Big; hash: Buffer }
  log_checkpoint: { size: Big; at: Moment; note: string }
  log_entry: {
    pos: Big
    at: Moment
    type: string
    action: string
    stream: string
    about: string | null
    actor: string
    organization: string | null
  }
  signature: { hash: Buffer; content: string; pkcs7: Buffer; signer: JSONColumnType<object> }
  person_key: { person: string; key: Buffer | null }
  master_key: { one: Generated<boolean>; id: string; since: GivenMoment }
  log_key_change: { number: number; size: Big; at: Moment; note: string }
  log_published: { one: Generated<boolean>; size: Big; cosignatures: string; at: Moment }
  log_witness: { vkey: string; size: Big }
  log_signer: { one: Generated<boolean>; token: Buffer }
  credential: { user_id: string; password_hash: string; must_change: Generated<boolean>; expires_at: Moment | null; mac: Buffer | null }
  session: {
    token_hash: Buffer
    user_id: string
    created_at: GivenMoment
    expires_at: Moment
    pos: GivenBig
    must_change: Generated<boolean>
    address: string | null
    device: string | null
    seen_at: GivenMoment
    acts_for: string | null
    awaits_factor: Generated<boolean>
    is_strong: Generated<boolean>
    factor_shown: Generated<boolean>
    challenge: string | null
    challenge_until: Moment | null
    signing_key: string | null
    mac: Buffer | null
  }
  second_factor: {
    id: string
    user_id: string
    kind: 'totp' | 'passkey'
    name: string
    confirmed_at: Moment | null
    created_at: GivenMoment
    used_at: Moment | null
    secret: Buffer | null
    last_step: GivenBig
    credential_id: string | null
    public_key: Buffer | null
    counter: GivenBig
    transports: string[] | null
    mac: Buffer | null
  }
  recovery_code: { user_id: string; code_hash: Buffer; mac: Buffer | null }
  rate_limit: { key: string; points: number; expire: Big | null }
  sign_in_challenge: { hash: Buffer; expires_at: Moment; mac: Buffer | null }
  sign_in_attempt: { user_id: string; source: Buffer; failures: number; since: Moment }
  known_device: { user_id: string; token_hash: Buffer; seen_at: GivenMoment }
  file: {
    hash: string
    size: Big
    created_at: GivenMoment
    named: Generated<boolean>
    kind: FileKind | 'other' | null
    pages: number | null
  }
  preference: { user_id: string; name: string; value: JSONColumnType<object>; updated_at: GivenMoment }
  saved_filter: {
    id: Generated<string>
    user_id: string
    organization_id: string | null
    type: string
    name: string
    filter: JSONColumnType<Record<string, unknown>>
    shared: boolean
    created_at: GivenMoment
  }
  erased_file: { hash: string; document: string }
  personal_file: { person: string; hash: string }
  uploader: { hash: string; user_id: string; at: GivenMoment; mac: Buffer | null }
  upload: {
    id: string
    user_id: string
    becomes: Generated<'file' | 'sheet' | 'video'>
    name: string
    size: Big
    arrived: Generated<Big>
    hash: string | null
    created_at: GivenMoment
  }
  notification: {
    id: GivenBig
    user_id: string
    pos: Big | null
    type: string
    document: string
    action: string | null
    state: string
    actor: string
    deadline: string | null
    version: number | null
    created_at: Moment
    read_at: Moment | null
  }
  export: {
    id: string
    user_id: string
    type: string
    query: JSONColumnType<Record<string, unknown>>
    format: Generated<ExportFormat>
    state: Generated<'queued' | 'running' | 'ready' | 'failed' | 'cancelled'>
    done: Generated<number>
    total: Generated<number>
    file: string | null
    scope: string[] | null
    acts_for: string | null
    created_at: GivenMoment
  }
  passed_deadline: { document: string; deadline: string; version: number; at: GivenMoment }
  report_schedule: {
    user_id: string
    type: string
    filters: JSONColumnType<Record<string, unknown>>
    made_for: ColumnType<Date, string, string>
    created_at: GivenMoment
  }
  import: {
    id: string
    user_id: string
    type: string
    name: string
    hash: string
    origin: string | null
    state: Generated<ImportState>
    mode: ImportMode | null
    done: Generated<number>
    total: Generated<number>
    added: Generated<number>
    changed: Generated<number>
    unchanged: Generated<number>
    refused: Generated<number>
    skipped: Generated<number>
    applied: Generated<number>
    applied_to: Generated<number>
    resumed: number | null
    columns: ColumnType<readonly ImportedColumn[], string | undefined, string>
    problem: ColumnType<Text | null, string | null | undefined, string | null>
    created_at: GivenMoment
    ended_at: Moment | null
    mac: Buffer | null
    reading: ColumnType<ImportReading, string | undefined, string>
    sample: ColumnType<readonly SampledColumn[] | null, string | null | undefined, string | null>
    choices: ColumnType<readonly ColumnChoices[] | null, string | null | undefined, string | null>
    first_rows: ColumnType<readonly (readonly string[])[] | null, string | null | undefined, string | null>
  }
  watch: {
    user_id: string
    lesson: string
    collection: string | null
    duration: number
    position: Generated<number>
    played: Generated<number[]>
    watched: Generated<number>
    state: Generated<WatchState>
    first_at: GivenMoment
    last_at: GivenMoment
    told_state: WatchState | null
    told: Generated<number>
  }
  playback: { id: string; user_id: string; lesson: string; played: Generated<number[]>; begun_at: GivenMoment; last_at: GivenMoment }
  import_form: {
    user_id: string
    type: string
    form: string
    columns: JSONColumnType<(string | null)[]>
    choices: ColumnType<ChosenValues, string | undefined, string>
    chosen_at: GivenMoment
  }
  import_line: {
    import: string
    line: number
    outcome: ImportOutcome
    document: string | null
    version: number | null
    title: string | null
    input: ColumnType<Record<string, unknown>, string, string>
    before: ColumnType<Record<string, unknown>, string, string>
    problems: ColumnType<Problems, string, string>
    restored: string[]
    cells: ColumnType<readonly (SheetCell | null)[], string, string>
    mac: Buffer | null
  }
}

interface EventTable {
  pos: Big
  stream: string
  version: number
  type: string
  action: string
  from_state: string | null
  to_state: string
  actor: string
  organization: string | null
  role: string | null
  origin: string | null
  at: Moment
  input: ColumnType<Record<string, unknown>, string, string>
  patch: ColumnType<Record<string, unknown>, string, string>
  machine: Buffer
  command: string
  hash: Buffer
  signature: Buffer | null
  on_behalf_of: string | null
  done: ColumnType<{ at: string; device: string; counts: boolean } | null, string | null, never>
}

/** The state and the schedule of each document: the version and moment that it is computed from, the next deadline, the due one. */
interface StreamTable {
  id: string
  type: string
  version: number
  state: string
  hash: Buffer
  at: Moment
  counted: number | null
  since: Moment | null
  next: string | null
  next_at: Moment | null
  due: string | null
  due_at: Moment | null
  fired: string[] | null
  basis: Big | null
}
