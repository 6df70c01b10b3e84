/**
 * How a change of a column by hand is noticed.
 * - evidence: `log verify` names it.
 * - derived: `log replay` names it, and rebuilds it from the log.
 * - door: the row carries a MAC by a key that is not in the database, or the value is sealed with it (`engine/secrets`). One that was
 *   put in or changed opens nothing, and `log verify` names it.
 * - fleeting: it neither opens nor misleads, nor lasts longer than a day.
 * - unproved: it opens nothing, but stays, and nobody names it. `docs/security.md` says what that comes to.
 */
type ColumnClass = 'evidence' | 'derived' | 'door' | 'fleeting' | 'unproved'

/** The class of the columns of a table, and those of another class; with the reason of what is fleeting or unproved. */
interface TableClass {
  readonly is: ColumnClass
  readonly why?: string
  readonly but?: Readonly<Record<string, readonly [ColumnClass, string]>>
}

const evidence = { is: 'evidence' } as const
const derived = { is: 'derived' } as const

/**
 * Every table of the public schema. Document tables (schema `doc`) are evidence; jobs (schema `bullmq`) can be lost. A test compares
 * this list with the catalog of Postgres and changes each column that has to be named.
 */
export const tables: Readonly<Record<string, TableClass>> = {
  event: evidence,
  head: { is: 'evidence', but: { one: ['unproved', 'it can have one value alone'] } },
  machine: { is: 'evidence', but: { seen_at: ['unproved', 'nothing is done with it: events say when a machine decided'] } },
  stream: { is: 'evidence', but: { basis: ['unproved', 'an older one only has the deadlines computed again; a newer one is named'] } },
  title: evidence,
  log_node: evidence,
  log_checkpoint: evidence,
  log_key_change: evidence,
  log_entry: evidence,
  signature: evidence,
  person_key: { is: 'door' },
  erased_file: evidence,
  file: {
    is: 'evidence',
    but: {
      created_at: ['fleeting', 'it counts for a day, until an event names the file'],
      kind: ['unproved', 'it only says which fields a file may stand in; what is served, its bytes say'],
      pages: ['unproved', 'it only says which number of pages a document may give; the one that it gives is in its event'],
    },
  },

  credential: { is: 'door' },
  session: { is: 'door', but: { seen_at: ['fleeting', 'the session ends by its other moments, within a day'] } },
  second_factor: { is: 'door' },
  recovery_code: { is: 'door' },
  sign_in_challenge: { is: 'door' },
  uploader: { is: 'door', but: { at: ['fleeting', 'how long a file that nobody has named is stored, by days'] } },
  import: {
    is: 'door',
    but: {
      ...of(
        'state mode done total added changed unchanged refused skipped applied applied_to resumed columns reading first_rows sample choices problem created_at ended_at',
        'unproved',
        'how far the import is and how its file is read, as its user is told; the events say what it did',
      ),
    },
  },
  import_line: {
    is: 'door',
    but: of(
      'outcome title before problems restored cells',
      'fleeting',
      'what its user is shown; each line is decided again when it is applied',
    ),
  },

  document_step: derived,
  document_count: derived,
  document_count_cursor: { is: 'unproved', why: 'a wrong one makes wrong counts, which are derived' },
  notification: {
    is: 'evidence',
    but: {
      ...of('id read_at user_id', 'unproved', 'whom it tells and whether they have read it; that the work is there, lists and queues say'),
      ...of('deadline version', 'unproved', 'of a deadline, not of an event: it tells a person to look, and the document has the deadline'),
    },
  },

  checkpoint: {
    is: 'unproved',
    why: 'what the signer and the index have done is proved against it; of the others one ahead of the log is named, and one set on leaves people untold',
  },
  deadline_basis: { is: 'unproved', why: 'it only says which deadlines are computed again; those that it calls current are proved' },
  document_table: { is: 'unproved', why: 'a wrong fingerprint has the table rebuilt from the log at the next start' },
  log_published: {
    is: 'unproved',
    why: 'which checkpoint is shown: its signatures are verified before it is, and by each reader; an older one is in the alarm of its age',
  },
  log_witness: { is: 'unproved', why: 'it only says from which size a witness is asked next; the witness says its own' },
  log_signer: { is: 'unproved', why: 'it only says who may add checkpoints; the signature of each of them is proved' },
  master_key: { is: 'unproved', why: 'with another id no process starts; nothing is done with the moment' },
  migration: { is: 'unproved', why: 'it says which changes of the schema have run: one that runs again fails' },
  known_device: { is: 'unproved', why: 'it only says whose failed attempts to sign in are counted apart' },
  passed_deadline: { is: 'unproved', why: 'whether decisions came in time, in reports alone; when a document was decided is proved' },
  import_form: {
    is: 'unproved',
    why: 'how users have named the columns and the choices of their sheets; each line is shown before it is applied',
  },
  preference: { is: 'unproved', why: 'how users like their screens' },
  report_schedule: { is: 'unproved', why: 'which reports users get each month, made of what they may see' },
  saved_filter: { is: 'unproved', why: 'filters that users saved: they find what their reader may see' },
  personal_file: { is: 'unproved', why: 'which files are removed with a person; what the log says of that is sealed' },
  watch: { is: 'unproved', why: 'what players report every few seconds; the event that a lesson was watched is made of it' },

  export: { is: 'fleeting', why: 'it is gone after a day, and gives nobody what the database does not give to who can change it' },
  playback: { is: 'fleeting', why: 'players that are open now' },
  rate_limit: { is: 'fleeting', why: 'how often people have done something of late' },
  sign_in_attempt: { is: 'fleeting', why: 'failed attempts of the last minutes' },
  upload: { is: 'fleeting', why: 'files on their way, for a day; they are hashed when they are complete' },
}

function of(columns: string, is: ColumnClass, why: string): Record<string, readonly [ColumnClass, string]> {
  return Object.fromEntries(columns.split(' ').map((column) => [column, [is, why] as const]))
}
