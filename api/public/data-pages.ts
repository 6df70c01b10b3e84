import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { isDay } from '@nazorat/machines/calendar'
import { formatMoment, formatNumber, inLanguage as textIn, type Language, t, type Text } from '@nazorat/machines/i18n'
import { type Dataset, datasets } from '@nazorat/machines/reports/open-data'
import { Refusal, sentenceOf } from '@nazorat/machines/workflow'
import type { AppContext, Env } from '../context.ts'
import { arrived } from '../http/client-address.ts'
import { status } from '../http/problem.ts'
import type { OpenTable } from './data.ts'
import { facetLabel, find, thisYear } from './data-calls.ts'
import { type Html, inLanguage, languageOf, type Shell } from './shell.ts'

/** `/open`: a table of open numbers, which the reader chooses, with the same as files. */
export function dataPages({ limits, proxies, openData }: AppContext, page: Shell) {
  return new Hono<Env>()
    .onError((error, c) => {
      if (!(error instanceof Refusal) || ![400, 429].includes(status[error.code])) throw error
      const language = languageOf(c)
      const why = html`<h1>${words.title[language]}</h1>
        <p id="verdict" class="bad" role="alert">${sentenceOf(error, language)}</p>
        <p><a href="${inLanguage('/open', language)}">${words.back[language]}</a></p>`
      return page(c, { title: words.title[language], path: '/open', body: why }, status[error.code] as 400 | 429)
    })
    .get('/open', async (c) => {
      await limits.count('openData', proxies.addressOf(arrived(c)) ?? 'unknown')
      const { data = 'checks', by } = c.req.query()
      const found = find(data, by || undefined) ?? find('checks', undefined)!
      const period = periodOf(c)
      const table = await openData.table(found.name, found.facet, period)
      const language = languageOf(c)
      const query = new URLSearchParams({ data: found.name, by: found.facet, ...period })
      return page(c, {
        title: words.title[language],
        path: `/open?${query}`,
        age: 600,
        body: bodyOf({ ...found, dataset: datasets[found.name], period, table, language }),
      })
    })
}

/** The period of the address; the year so far without one. */
function periodOf(c: Context): { from: string; to: string } {
  const { from = '', to = '' } = c.req.query()
  return isDay(from) && isDay(to) ? { from, to } : thisYear()
}

interface Shown {
  readonly name: string
  readonly dataset: Dataset
  readonly facet: string
  readonly period: { readonly from: string; readonly to: string }
  readonly table: OpenTable
  readonly language: Language
}

function bodyOf({ name, dataset, facet, period, table, language }: Shown): Html {
  const said = (text: keyof typeof words) => words[text][language]
  const option = (value: string, label: Text, isChosen: boolean) =>
    isChosen
      ? html`<option value="${value}" selected>${label[language]}</option>`
      : html`<option value="${value}">${label[language]}</option>`
  const facets = new Map(Object.values(datasets).flatMap((each) => each.by.map((by) => [by as string, facetLabel(each, by)] as const)))
  const file = `/api/open/Data/${name}`
  const query = new URLSearchParams({ by: facet, ...period, lang: language }).toString()
  return html`<h1>${said('title')}</h1>
    <p>${said('about')}</p>
    <form action="/open">
      <p>
        <label for="data">${said('data')}</label>
        <select id="data" name="data">
          ${Object.entries(datasets).map(([each, { label }]) => option(each, label, each === name))}
        </select>
      </p>
      <p>
        <label for="by">${said('by')}</label>
        <select id="by" name="by">
          ${[...facets].map(([each, label]) => option(each, label, each === facet))}
        </select>
      </p>
      <p><label for="from">${said('from')}</label><input id="from" name="from" type="date" value="${period.from}" /></p>
      <p><label for="to">${said('to')}</label><input id="to" name="to" type="date" value="${period.to}" /></p>
      <input type="hidden" name="lang" value="${language}" />
      <p><button>${said('show')}</button></p>
    </form>
    <h2>${dataset.label[language]}</h2>
    <p>${dataset.about[language]}. ${said('at')}: ${formatMoment(table.at)}.</p>
    ${
      table.rows.length === 0
        ? html`<p>${said('none')}</p>`
        : html`<div class="wide" role="region" aria-label="${dataset.label[language]}" tabindex="0">
            <table>
              <thead>
                <tr>
                  <th scope="col">${facetLabel(dataset, facet)[language]}</th>
                  ${table.columns.map(({ label }) => html`<th scope="col">${label[language]}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${table.rows.map(
                  ({ title, values }) =>
                    html`<tr>
                      <th scope="row">${textIn(title, language)}</th>
                      ${values.map((value) => html`<td>${value === null ? '…' : formatNumber(value)}</td>`)}
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
    <p>${said('few')}</p>
    <ul>
      <li><a href="${file}/csv?${query}" download>CSV</a></li>
      <li><a href="${file}?${query}">JSON</a></li>
      <li><a href="/api/open/Catalog">${said('catalog')}</a></li>
    </ul>
    <p><a href="${inLanguage('/open/requirements', language)}">${said('requirements')}</a></p>
    <p><a href="${inLanguage('/c', language)}">${said('order')}</a></p>`
}

const words = {
  title: t('Очиқ маълумотлар', 'Открытые данные'),
  about: t(
    'Текширишлар ҳақидаги рақамлар тизимнинг ўз ҳисоботларидан олинади ва ҳар ким учун очиқ.',
    'Числа о проверках берутся из отчётов самой системы и открыты для всех.',
  ),
  back: t('Очиқ маълумотларга қайтиш', 'Вернуться к открытым данным'),
  data: t('Маълумот', 'Данные'),
  by: t('Қаторлар', 'Строки'),
  from: t('Давр боши', 'Начало периода'),
  to: t('Давр охири', 'Конец периода'),
  show: t('Кўрсатиш', 'Показать'),
  at: t('Ҳисобланган', 'Рассчитано'),
  none: t('Бу даврда ҳеч нарса бўлмаган', 'За этот период ничего не было'),
  few: t(
    '«…»: бештадан кам субъектга тегишли рақамлар ва улар ёрдамида топиладиган рақамлар кўрсатилмайди.',
    '«…»: числа, за которыми меньше пяти субъектов, и числа, по которым их можно вычислить, не показываются.',
  ),
  catalog: t('Маълумотлар каталоги', 'Каталог данных'),
  requirements: t('Мажбурий талаблар, хавф мезонлари ва текширув варақлари', 'Обязательные требования, критерии риска и проверочные листы'),
  order: t('Буйруқни текшириш', 'Проверить приказ'),
} satisfies Record<string, Text>
