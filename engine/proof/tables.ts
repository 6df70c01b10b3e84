/** A table that `verifyDatabase` verifies, except some columns with their reasons; or the reason why it is not verified at all. */
type Table = { readonly proved: true; readonly but?: Readonly<Record<string, string>> } | { readonly reason: string }

const proved = { proved: true } as const

/**
 * Every table of the public schema. Document tables (schema `doc`) are verified too; jobs (schema `bullmq`) can be lost. A test
 * compares this list with the database and changes each verified column.
 */
export const tables: Readonly<Record<string, Table>> = {
  event: proved,
  head: { proved: true, but: { one: 'it can have one value alone' } },
  machine: { proved: true, but: { seen_at: 'nothing is done with it: events say when a machine decided' } },
  stream: { proved: true, but: { basis: 'an older one only has the deadlines computed again' } },
  title: proved,
  log_node: proved,
  log_checkpoint: proved,
  log_key_change: proved,
  log_entry: proved,
  signature: { proved: true, but: { signer: 'it says in words what the certificate in the signature says' } },
  person_key: proved,
  file: {
    proved: true,
    but: {
      created_at: 'it counts for a day, until an event names the file',
      created_user_id: 'it counts for a day, until an event names the file: the event says who did',
    },
  },

  checkpoint: { reason: 'what the signer and the index of the log have done is proved against it; other followers only tell people, and none can be ahead of the log' },
  deadline_basis: { reason: 'it only says which deadlines are computed again; those that it calls current are proved' },
  document_count: { reason: 'the totals of long lists alone; `log replay` compares it with the tables, which are proved' },
  document_count_cursor: { reason: 'it only says what is not counted in `document_count` yet' },
  document_step: { reason: 'how often and how fast documents went from state to state; `log replay` compares it with the log, which is proved' },
  report_count: { reason: 'numbers of reports alone; `log replay` compares it with the documents, which are proved' },
  report_count_cursor: { reason: 'it only says what is not counted in `report_count` yet' },
  document_table: { reason: 'a wrong fingerprint has the table rebuilt from the log at the next start' },
  log_signer: { reason: 'it only says who may add checkpoints; the signature of each of them is proved' },
  master_key: { reason: 'it only says which key processes must have; that persons\' keys open with it is proved' },
  migration: { reason: 'it says which changes of the schema have run; nothing is derived from it' },

  credential: { reason: 'passwords are no events; that one was set is an event' },
  export: { reason: 'what was asked for, and is gone after a day' },
  import: { reason: 'what was asked for; the events of an import say what it did' },
  import_line: { reason: 'lines of sheets that people have uploaded, gone after a day' },
  known_device: { reason: 'it only says whose failed attempts to sign in are counted apart' },
  notification: { reason: 'it only tells people what the log says, and holds what they have read' },
  playback: { reason: 'players that are open now' },
  preference: { reason: 'how users like their screens' },
  rate_limit: { reason: 'how often people have done something of late' },
  passed_deadline: { reason: 'whether decisions came in time, in reports alone; when a document was decided is proved' },
  report_schedule: { reason: 'which reports users get each month; nothing is derived from it' },
  saved_filter: { reason: 'filters that users saved; nothing is derived from them' },
  recovery_code: { reason: 'codes for lost factors; that one was used is an event' },
  second_factor: { reason: 'what users show besides their password; that one was added or removed is an event' },
  session: { reason: 'who is signed in now; that they signed in is an event' },
  sign_in_attempt: { reason: 'failed attempts of the last minutes' },
  sign_in_challenge: { reason: 'what those who sign in by key are to sign, for two minutes' },
  upload: { reason: 'files on their way, for a day' },
  personal_file: { reason: 'which files go with which person; what the log says of that is sealed' },
  uploader: { reason: 'who may name a file that no document names yet; the event that names it says who did' },
  watch: { reason: 'what players report every few seconds; that a lesson was watched is an event' },
}
