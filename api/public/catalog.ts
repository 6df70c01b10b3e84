import { type Language, languages, t } from '@nazorat/machines/i18n'
import { datasets } from '@nazorat/machines/reports/open-data'

const title = t('Назорат: очиқ маълумотлар', 'Назорат: открытые данные')

/** The catalogue of the open data (W3C DCAT 3, as JSON-LD), at an origin such as `https://nazorat.example`. */
export const catalogOf = (origin: string, language: Language) => ({
  '@context': { dcat: 'http://www.w3.org/ns/dcat#', dct: 'http://purl.org/dc/terms/' },
  '@id': `${origin}/open`,
  '@type': 'dcat:Catalog',
  'dct:title': { '@language': languages[language].tag, '@value': title[language] },
  'dcat:dataset': Object.entries(datasets).map(([name, { label, about, by }]) => ({
    '@id': `${origin}/open?data=${name}`,
    '@type': 'dcat:Dataset',
    'dct:identifier': name,
    'dct:title': { '@language': languages[language].tag, '@value': label[language] },
    'dct:description': { '@language': languages[language].tag, '@value': about[language] },
    'dcat:distribution': by.flatMap((facet) => [
      distribution(`${origin}/api/open/Data/${name}/csv?by=${facet}`, 'text/csv'),
      distribution(`${origin}/api/open/Data/${name}?by=${facet}`, 'application/json'),
    ]),
  })),
})

const distribution = (address: string, type: string) => ({
  '@type': 'dcat:Distribution',
  'dcat:downloadURL': { '@id': address },
  'dcat:mediaType': { '@id': `https://www.iana.org/assignments/media-types/${type}` },
})
