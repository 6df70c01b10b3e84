import { Hono, type Context } from 'hono'
import { html, raw } from 'hono/html'
import { type Language, t, type Text } from '@nazorat/machines/i18n'
import { isPublicCode, typedCode } from '@nazorat/machines/documents/inspections/public-code'
import { linesOf, type RecordEvent, states } from '@nazorat/machines/documents/inspections/public-record/page'
import { Refusal, sentenceOf } from '@nazorat/machines/workflow'
import type { Env } from '../context.ts'
import { arrived } from '../http/client-address.ts'
import { status } from '../http/problem.ts'
import type { AppContext } from '../context.ts'
import { type Evidence, evidenceOf } from './evidence.ts'
import { type Html, inLanguage, languageOf, type Shell } from './shell.ts'

/**
 * The pages behind the codes of orders, for everybody: `/c` to type a code, `/c/<code>` with what the public record says. They are written
 * here and readable without script; the script of `web/record-page` proves in the reader's browser what is written.
 */
export function recordPages(context: AppContext, page: Shell) {
  const ask = (c: Context<Env>, { code = '', why }: { code?: string; why?: Text | string } = {}, answered: 200 | 404 | 429 = 200) => {
    const language = languageOf(c)
    const said =
      why === undefined ? '' : html`<p id="verdict" class="bad" role="alert">${typeof why === 'string' ? why : why[language]}</p>`
    return page(
      c,
      {
        title: words.askTitle[language],
        path: '/c',
        body: html`<h1>${words.askTitle[language]}</h1>
          <p>${words.askAbout[language]}</p>
          ${said}
          <form action="/c">
            <label for="code">${words.code[language]}</label>
            <input
              id="code"
              name="code"
              value="${code}"
              autocomplete="off"
              autocapitalize="characters"
              spellcheck="false"
              required
              maxlength="20"
            />
            <input type="hidden" name="lang" value="${language}" />
            <button>${words.find[language]}</button>
          </form>`,
      },
      answered,
    )
  }

  return new Hono<Env>()
    .onError((error, c) => {
      if (!(error instanceof Refusal) || status[error.code] !== 429) throw error
      return ask(c, { why: sentenceOf(error, languageOf(c)) }, 429)
    })
    .get('/c', async (c) => {
      const { code: typed } = c.req.query()
      if (typed === undefined) return ask(c)
      const code = typedCode(typed)
      if (!isPublicCode(code)) return ask(c, { code: typed.slice(0, 20), why: words.mistyped }, 404)
      return c.redirect(`/c/${code}?lang=${languageOf(c)}`)
    })
    .get('/c/:code', async (c) => {
      const typed = c.req.param('code')
      const code = typedCode(typed)
      if (!isPublicCode(code)) return ask(c, { code: typed.slice(0, 20), why: words.mistyped }, 404)
      await context.limits.count('publicRecords', context.proxies.addressOf(arrived(c)) ?? 'unknown')
      const found = await evidenceOf(context, code)
      if (!found) return ask(c, { code, why: words.none }, 404)
      const language = languageOf(c)
      const event = JSON.parse(found.evidence.event) as RecordEvent
      const title = `№ ${String(event.input['requestDocNumber'])}`
      return page(c, {
        title,
        path: `/c/${code}`,
        proves: true,
        body: recordBody(found.evidence, event, language, await certificatesOf(context, found.check)),
      })
    })
}

function recordBody(evidence: Evidence, event: RecordEvent, language: Language, certificates: readonly Certificate[]): Html {
  const said = (text: keyof typeof words) => words[text][language]
  const files = `/api/open/Record/${evidence.code}`
  return html`<h1>${said('check')} № ${String(event.input['requestDocNumber'])}</h1>
    <p id="state">${states[event.to as keyof typeof states][language]}</p>
    <div id="verdict" role="status"><p>${said('unproved')}</p></div>
    <dl id="record">
      ${linesOf(event, language).map(
        ({ label, texts }) =>
          html`<div>
            <dt>${label}</dt>
            <dd>${texts.map((text) => html`<p>${text}</p>`)}</dd>
          </div>`,
      )}
    </dl>
    ${
      certificates.length === 0
        ? ''
        : html`<h2>${said('certificates')}</h2>
            <ul>
              ${certificates.map(({ number, address }) => html`<li><a href="${address}">${number}</a></li>`)}
            </ul>`
    }
    <h2>${said('rights')}</h2>
    <ul>
      ${rights.map((right) => html`<li>${right[language]}</li>`)}
      <li><a href="${inLanguage('/open/requirements', language)}">${said('demands')}</a></li>
    </ul>
    <h2>${said('files')}</h2>
    <ul>
      <li><a href="${files}/event" download>${said('event')}</a></li>
      <li><a href="${files}/proof" download>${said('proof')}</a></li>
      <li><a href="/log/policy">${said('policy')}</a></li>
    </ul>
    <p><a href="/c?lang=${language}">${said('another')}</a></p>
    <script type="application/json" id="evidence">
      ${raw(JSON.stringify(evidence).replaceAll('<', String.raw`\u003c`))}
    </script>`
}

interface Certificate {
  readonly number: string
  readonly address: string
}

/** The pages that confirm the certificates of the check's inspectors. */
async function certificatesOf({ engine }: Pick<AppContext, 'engine'>, id: string): Promise<Certificate[]> {
  const inspectors = (await engine.load('request', [id])).get(id)?.values.inspectors
  const employees = await engine.load('employee', inspectors ?? [])
  return [...employees.values()].flatMap(({ id: employee, values: { certificateNumber } }) =>
    typeof certificateNumber === 'string'
      ? [{ number: certificateNumber, address: `/pages/certificate/${employee}?number=${encodeURIComponent(certificateNumber)}` }]
      : [],
  )
}

/** The rights of the business, whatever the check. */
const rights = [
  t(
    'Инспектордан гувоҳнома ва махсус сертификатни кўрсатишни сўранг.',
    'Попросите инспектора показать удостоверение и специальный сертификат.',
  ),
  t(
    'Сертификати бу ерда кўрсатилмаган шахс текшириш ўтказа олмайди; текшириш фақат кўрсатилган предмет ва кунлар доирасида ўтказилади.',
    'Проверку не может проводить тот, чьего сертификата здесь нет; она проводится только по указанному предмету и в указанные дни.',
  ),
  t(
    'Тизимга кириб, текширишлар китобига изоҳ ёзиш ва шикоят юбориш мумкин.',
    'Войдя в систему, можно записать замечание в книгу проверок и подать жалобу.',
  ),
]

const words = {
  check: t('Текшириш', 'Проверка'),
  askTitle: t('Буйруқни текшириш', 'Проверить приказ'),
  askAbout: t(
    'Буйруқдаги ўнта ҳарф ва рақамдан иборат кодни киритинг. Кодда нол ва бир рақамлари бўлмайди.',
    'Введите код из десяти букв и цифр, напечатанный на приказе. Цифр ноль и один в нём нет.',
  ),
  code: t('Код', 'Код'),
  find: t('Текшириш', 'Проверить'),
  mistyped: t(
    'Код нотўғри ёзилган. Буйруқдаги ёзувга қараб қайта киритинг.',
    'Код введён неверно. Сверьте его с приказом и введите снова.',
  ),
  none: t(
    'Бундай код берилмаган. Буйруқ қалбаки бўлиши мумкин: ваколатли органга мурожаат қилинг.',
    'Такой код не выдавался. Приказ может быть поддельным: обратитесь в уполномоченный орган.',
  ),
  unproved: t('Ҳали ҳеч нарса исботланмади: саҳифанинг скрипти ишламаяпти.', 'Пока ничего не доказано: скрипт страницы не работает.'),
  certificates: t('Инспекторларнинг сертификатларини текшириш', 'Проверить сертификаты инспекторов'),
  rights: t('Сизнинг ҳуқуқларингиз', 'Ваши права'),
  demands: t(
    'Инспектор нимани сўраши мумкин: талаблар ва текширув варақлари',
    'Что может спросить инспектор: требования и проверочные листы',
  ),
  files: t('Ўзингиз текшириш учун', 'Чтобы проверить самому'),
  event: t('Ёзувнинг матни', 'Текст записи'),
  proof: t('Исбот файли', 'Файл доказательства'),
  policy: t('Журнал гувоҳлари', 'Свидетели журнала'),
  another: t('Бошқа кодни текшириш', 'Проверить другой код'),
} satisfies Record<string, Text>
