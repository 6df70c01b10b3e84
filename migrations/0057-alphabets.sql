-- The order of the three alphabets in one collation, since each tells of letters of its own: Uzbek Latin has oʻ gʻ sh ch ng after z,
-- with every apostrophe for the same, Uzbek Cyrillic ў қ ғ ҳ after я, and ё stands after е. Indexes by the former one are dropped; the
-- tables are rebuilt with others, since these are in their fingerprint. Postgres before 16 cannot be told so.
drop collation uzbek cascade;

do $$ begin
  if current_setting('server_version_num')::int >= 160000 then
    create collation alphabets (provider = icu, locale = 'und', rules =
      '& z < o\'' = o\’ = o\‘ = o\` = o\´ = o\ʻ = o\ʼ = o\ʹ = o\ʽ = o\ʾ = o\ʿ = o\ˈ = o\ˊ = o\ˋ = o\′ = o\‵ = o\‛ = '
      'o\＇ = o\‚ <<< O\'' = O\’ = O\‘ = O\` = O\´ = O\ʻ = O\ʼ = O\ʹ = O\ʽ = O\ʾ = O\ʿ = O\ˈ = O\ˊ = O\ˋ = O\′ = O\‵ = '
      'O\‛ = O\＇ = O\‚ < g\'' = g\’ = g\‘ = g\` = g\´ = g\ʻ = g\ʼ = g\ʹ = g\ʽ = g\ʾ = g\ʿ = g\ˈ = g\ˊ = g\ˋ = g\′ = '
      'g\‵ = g\‛ = g\＇ = g\‚ <<< G\'' = G\’ = G\‘ = G\` = G\´ = G\ʻ = G\ʼ = G\ʹ = G\ʽ = G\ʾ = G\ʿ = G\ˈ = G\ˊ = G\ˋ = '
      'G\′ = G\‵ = G\‛ = G\＇ = G\‚ < sh <<< Sh <<< SH < ch <<< Ch <<< CH < ng <<< Ng <<< NG & е < ё <<< Ё & я < ў <<< '
      'Ў < қ <<< Қ < ғ <<< Ғ < ҳ <<< Ҳ ');
  else
    create collation alphabets (provider = icu, locale = 'uz');
  end if;
end $$;
