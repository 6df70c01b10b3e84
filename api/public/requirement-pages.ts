import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Engine } from '@nazorat/engine'
import type { ListReply } from '@nazorat/machines/api-types'
import { dayOf, isDay } from '@nazorat/machines/calendar'
import { translated } from '@nazorat/machines/documents/classifiers/checklist-item'
import { isId } from '@nazorat/machines/fields'
import { formatDate, formatNumber, type Language, t, type Text } from '@nazorat/machines/i18n'
import { Refusal, sentenceOf, system } from '@nazorat/machines/workflow'
import type { AppContext, Env } from '../context.ts'
import { arrived } from '../http/client-address.ts'
import { status } from '../http/problem.ts'
import { type Html, inLanguage, languageOf, type Shell } from './shell.ts'

type Row = ListReply['rows'][number]

/** It reads the directories that say what businesses are checked for. */
const reader = {
  ...system,
  grants: {
    AllControlFunctionView: '',
    AllMandatoryRequirementView: '',
    AllCheckingQuizView: '',
    RiskCriterionView: '',
    AllRiskCriterionView: '',
  },
}

/**
 * `/open/requirements`: what each control function demands, by which criteria risk is scored, and which checklists there are, with what has
 * changed since a day; `/open/checklist/<id>`: a checklist that a business goes through by itself.
 */
export function requirementPages({ engine, limits, proxies }: AppContext, page: Shell) {
  const count = (c: Context<Env>) => limits.count('openData', proxies.addressOf(arrived(c)) ?? 'unknown')
  return new Hono<Env>()
    .onError((error, c) => {
      if (!(error instanceof Refusal)) throw error
      const language = languageOf(c)
      const body = html`<h1>${words.title[language]}</h1>
        <p id="verdict" class="bad" role="alert">${sentenceOf(error, language)}</p>
        <p><a href="${inLanguage('/open/requirements', language)}">${words.title[language]}</a></p>`
      return page(c, { title: words.title[language], path: '/open/requirements', body }, status[error.code] === 429 ? 429 : 404)
    })
    .get('/open/requirements', async (c) => {
      await count(c)
      const language = languageOf(c)
      const { since: asked = '' } = c.req.query()
      const since = isDay(asked) ? asked : null
      const lists = await Promise.all(
        ['controlfunction', 'mandatoryrequirement', 'checkingquiz', 'riskcriterion'].map((type) => activeOf(engine, type)),
      )
      return page(c, {
        title: words.title[language],
        path: since ? `/open/requirements?since=${since}` : '/open/requirements',
        age: 600,
        body: listsBody(lists as [Row[], Row[], Row[], Row[]], since, language),
      })
    })
    .get('/open/checklist/:id', async (c) => {
      await count(c)
      const language = languageOf(c)
      const id = c.req.param('id')
      const found = isId(id) ? (await engine.load('checkingquiz', [id])).get(id) : undefined
      if (found?.state !== 'active') throw new Refusal('notFound')
      const name = nameOf(found.values, language)
      const items = (found.values['items'] ?? []) as readonly Item[]
      return page(c, { title: name, path: `/open/checklist/${id}`, age: 600, body: checklistBody(name, items, language) })
    })
}

async function activeOf(engine: Pick<Engine, 'all'>, type: string): Promise<Row[]> {
  const rows: Row[] = []
  for await (const page of engine.all(reader, type, { state: ['active'] })) rows.push(...page.rows)
  return rows
}

function listsBody(
  [functions, requirements, checklists, criteria]: [Row[], Row[], Row[], Row[]],
  since: string | null,
  language: Language,
) {
  const said = (text: keyof typeof words) => words[text][language]
  const isNew = ({ updatedAt }: Row) => since !== null && typeof updatedAt === 'string' && dayOf(updatedAt) >= since
  const shown = (rows: readonly Row[]) => rows.filter((row) => since === null || isNew(row))
  const of = (rows: readonly Row[], id: string | null) => shown(rows).filter((row) => (row['controlFunctionId'] ?? null) === id)
  const groups = [
    ...functions.map((row) => ({ id: row.id as string | null, title: nameOf(row, language) })),
    { id: null, title: said('common') },
  ]
  return html`<h1>${said('title')}</h1>
    <form action="/open/requirements">
      <p><label for="since">${said('since')}</label><input id="since" name="since" type="date" value="${since ?? ''}" /></p>
      <input type="hidden" name="lang" value="${language}" />
      <p><button>${said('show')}</button></p>
    </form>
    ${groups.map(({ id, title }) => {
      const [demanded, lists] = [of(requirements, id), of(checklists, id)]
      if (demanded.length + lists.length === 0) return ''
      return html`<h2>${title}</h2>
        ${
          demanded.length === 0
            ? ''
            : html`<h3>${said('requirements')}</h3>
                <ul>
                  ${demanded.map((row) => html`<li>${described(row, language)}</li>`)}
                </ul>`
        }
        ${
          lists.length === 0
            ? ''
            : html`<h3>${said('checklists')}</h3>
                <ul>
                  ${lists.map((row) => html`<li><a href="${inLanguage(`/open/checklist/${row.id}`, language)}">${nameOf(row, language)}</a></li>`)}
                </ul>`
        }`
    })}
    ${
      shown(criteria).length === 0
        ? ''
        : html`<h2>${said('criteria')}</h2>
            <ul>
              ${shown(criteria).map((row) => html`<li>${criterionOf(row, language)}</li>`)}
            </ul>`
    }
    ${
      since !== null && [requirements, checklists, criteria].every((rows) => shown(rows).length === 0)
        ? html`<p>${said('nothingNew')}</p>`
        : ''
    }
    <p><a href="${inLanguage('/open', language)}">${said('data')}</a></p>`
}

const described = (row: Row, language: Language): Html => {
  const { text, normativeDocument } = row as { text?: unknown; normativeDocument?: unknown }
  return html`${nameOf(row, language)}${typeof text === 'string' ? html`<br />${text}` : ''}${
    typeof normativeDocument === 'string' ? html`<br /><small>${normativeDocument}</small>` : ''
  }`
}

const criterionOf = (row: Row, language: Language): Html => {
  const { weight, validFrom, validTo } = row as { weight?: unknown; validFrom?: unknown; validTo?: unknown }
  return html`${nameOf(row, language)}: ${words.weight[language]} ${formatNumber(Number(weight))}, ${formatDate(String(validFrom))} –
  ${typeof validTo === 'string' ? formatDate(validTo) : '…'}`
}

interface Item {
  readonly id: string
  readonly description: string
  readonly descriptionRu?: string | null
  readonly recommendation: string | null
  readonly recommendationRu?: string | null
}

function checklistBody(name: string, items: readonly Item[], language: Language): Html {
  const said = (text: keyof typeof words) => words[text][language]
  const answer = (id: string, value: 'yes' | 'no' | 'notApplicable') =>
    html`<label><input type="radio" name="${id}" value="${value}" /> ${said(value)}</label>`
  return html`<h1>${name}</h1>
    <p>${said('selfCheck')}</p>
    ${
      items.length === 0
        ? html`<p>${said('noItems')}</p>`
        : html`<ol class="items">
            ${items.map(
              ({ id, description, descriptionRu, recommendation, recommendationRu }) =>
                html`<li>
                  <fieldset>
                    <legend>${translated(description, descriptionRu)[language]}</legend>
                    ${answer(id, 'yes')} ${answer(id, 'no')} ${answer(id, 'notApplicable')}
                    ${recommendation ? html`<p class="advice">${translated(recommendation, recommendationRu)[language]}</p>` : ''}
                  </fieldset>
                </li>`,
            )}
          </ol>`
    }
    <p><a href="${inLanguage('/open/requirements', language)}">${said('title')}</a></p>`
}

const nameOf = (values: Readonly<Record<string, unknown>>, language: Language): string =>
  String((values['name'] as Text | null | undefined)?.[language] ?? '—')

const words = {
  title: t('Мажбурий талаблар, хавф мезонлари ва текширув варақлари', 'Обязательные требования, критерии риска и проверочные листы'),
  since: t('Шу кундан бери ўзгарганлари', 'Изменённые с этого дня'),
  show: t('Кўрсатиш', 'Показать'),
  common: t('Барча назорат функциялари учун', 'Для всех функций контроля'),
  requirements: t('Мажбурий талаблар', 'Обязательные требования'),
  checklists: t('Текширув варақлари', 'Проверочные листы'),
  criteria: t('Хавф таҳлили мезонлари', 'Критерии анализа рисков'),
  weight: t('вазни', 'вес'),
  nothingNew: t('Бу кундан бери ҳеч нарса ўзгармаган', 'С этого дня ничего не изменилось'),
  data: t('Очиқ маълумотлар', 'Открытые данные'),
  selfCheck: t(
    'Инспектор келишидан олдин ўзингизни текширинг. Жавоблар ҳеч қаерга юборилмайди ва сақланмайди.',
    'Проверьте себя до прихода инспектора. Ответы никуда не отправляются и не сохраняются.',
  ),
  noItems: t('Бу варақнинг бандлари ҳали киритилмаган', 'Пункты этого листа ещё не внесены'),
  yes: t('Бажарилган', 'Выполнено'),
  no: t('Бажарилмаган', 'Не выполнено'),
  notApplicable: t('Тааллуқли эмас', 'Не применимо'),
} satisfies Record<string, Text>
