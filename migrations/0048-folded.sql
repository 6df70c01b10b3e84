-- A text as searches and filters compare it: the same as `normalized` in machines/kit/i18n/search.ts, but for spaces. It is in
-- indexes, so it must not change: names of all that it calls are in pg_catalog.
create function folded(text) returns text language sql immutable strict parallel safe as $$
  select translate(
    replace(replace(replace(replace(replace(replace(replace(
      lower(normalize($1, nfc) collate "und-x-icu"),
      'ё', 'yo'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sh'), 'ю', 'yu'), 'я', 'ya'),
    'абвгдежзийклмнопрстуфхыэўқғҳъьʻʼ''’‘`«»"“”',
    'abvgdejziyklmnoprstufxieoqgh')
$$;
