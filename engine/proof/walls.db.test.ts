import { expect, test } from 'vitest'
import { definitions } from '@nazorat/machines/documents'
import { migratedDatabase, testDatabase } from '../testing/index.ts'
import { verifyWalls, wallsOf } from './walls.ts'

test('the walls of a database that was only migrated are those that are written down', async () => {
  const { pool } = await migratedDatabase()
  // After a migration that changes them: vitest -u.
  await expect(`${(await wallsOf(pool)).join('\n')}\n`).toMatchFileSnapshot('walls.txt')
})

/** What an owner could do, and by what it is named. */
const openings: readonly (readonly [sql: string, named: RegExp])[] = [
  ['alter table event disable trigger only_added_to', /trigger .* on (public\.)?event/i],
  ['drop trigger only_added_to on signature', /trigger .* on (public\.)?signature/i],
  [
    'create function mine() returns trigger language plpgsql as $$ begin return new; end $$; create trigger mine before insert on session for each row execute function mine()',
    /mine/,
  ],
  ['create trigger only_added_to before update on doc.region execute function only_added_to()', /trigger .* doc\.region/],
  ['create or replace function only_added_to() returns trigger language plpgsql as $$ begin return null; end $$', /function only_added_to/],
  ['create function free() returns void language sql security definer as $$ delete from event $$', /function free/],
  ['alter function append(decided[], bigint) reset search_path', /function append/],
  ['grant update on event to public', /right of everybody to update event/],
  ['grant update (actor) on event to nazorat_business', /right of nazorat_business to update event\.actor/],
  ['grant execute on function keep_checkpoint to public', /right of everybody to execute of function keep_checkpoint/],
  ['grant create on schema public to public', /right of everybody to create schema public/],
  ['create view mine as select * from person_key', /mine/],
  ['create rule mine as on insert to session do also nothing', /rule session mine/],
  ['alter table head drop constraint head_one_check', /constraint head/],
  ['alter table doc.region disable row level security', /doc\."?region"?: its row-level security is off/],
  ['alter table doc.region owner to nazorat_business', /relation doc\.region of nazorat_business|doc\."?region"?: its policies/],
  ['create policy mine on doc.region using (true)', /doc\."?region"?: its policies/],
  [
    "do $$ begin execute (select format('alter policy %I on doc.request using (true)', policyname) from pg_policies where tablename = 'request' and policyname like 'business%'); end $$",
    /doc\."?request"?: its policies/,
  ],
  ['drop policy everybody on doc.request', /doc\."?request"?: its policies/],
  [
    "do $$ begin execute format('alter database %I set session_replication_role = replica', current_database()); end $$",
    /setting session_replication_role/,
  ],
]

test('untouched they fit; each that somebody opens is named', async () => {
  const { pool } = await testDatabase()
  expect(await verifyWalls(pool, definitions)).toEqual([])
})

test.each(openings)(
  '%s',
  async (sql, named) => {
    const { pool } = await testDatabase()
    await pool.query(sql)
    const faults = await verifyWalls(pool, definitions)
    expect(faults.filter((fault) => !named.test(fault))).toEqual([])
    expect(faults.length).toBeGreaterThan(0)
  },
  60_000,
)
