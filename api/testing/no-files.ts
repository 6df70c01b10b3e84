/** For a database whose exports nobody makes: a call that waits for its file is told at once that there will be none. */
export const nobodyMakesFiles = `
  create function fail_export() returns trigger language plpgsql as $$ begin new.state := 'failed'; return new; end $$;
  create trigger fail_export before insert on export for each row execute function fail_export()`
