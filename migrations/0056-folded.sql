-- A text as searches and filters compare it: the same as `searchable` in machines/kit/i18n/search.ts, but for spaces. It is in
-- indexes, so names of all that it calls are in pg_catalog. Tables with indexes by the former one are rebuilt from the log, with
-- titles and searched columns, since their fingerprint says how a text is read.
create or replace function folded(text) returns text language plpgsql immutable strict parallel safe as $$
declare
  spelled text collate "C" := lower(normalize($1, nfc) collate "und-x-icu");
  loose text collate "C";
  latin text collate "C";
  russian text collate "C";
begin
  spelled := replace(translate(spelled, '’‘`´ʻʼʹʽʾʿˈˊˋ′‵‛＇‚', ''''''''''''''''''''''''''''''''''''''), 'o''', 'ў');
  if strpos(spelled, 'е') > 0 then
    spelled := regexp_replace(spelled, '([бвгджзйклмнпрстфхцчшщқғҳb-df-hj-np-tv-z])е', '\1e', 'g');
  end if;
  spelled := translate(spelled, 'абвгджзийклмнопрстуфхыэқғҳqx''ъь«»"“”„', 'abvgdjziyklmnoprstufhiekghkh');
  spelled := replace(replace(replace(replace(replace(replace(replace(
    spelled, 'е', 'ye'), 'ё', 'yo'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sh'), 'ю', 'yu'), 'я', 'ya');
  if strpos(spelled, 'ц') > 0 then
    spelled := replace(regexp_replace(spelled, '([aeiouў])ц', '\1ts', 'g'), 'ц', 's');
  end if;
  loose := replace(replace(spelled, 'ts', 's'), 'dj', 'j');
  if strpos(loose, 'y') > 0 then
    loose := regexp_replace(loose, '([b-df-hj-np-tv-xz])y[eo]', '\1e', 'g');
  end if;
  spelled := replace(spelled, 'ў', 'o');
  latin := replace(loose, 'ў', 'o');
  russian := replace(loose, 'ў', 'u');
  return concat_ws(' ', spelled, nullif(latin, spelled), nullif(nullif(russian, latin), spelled));
end $$;
