import type { Page } from 'playwright-core'
import { getDocumentProxy } from 'unpdf'
import { renderSVG } from 'uqr'
import { expect, test } from 'vitest'
import type { MyInformation, Row, SelectOption } from '@nazorat/machines/api-types'
import { addDays } from '@nazorat/machines/calendar'
import { photoIn } from '../../../api/files/testing/photos.ts'
import { today } from '../../../engine/testing/today.ts'
import { choose, field } from '../testing/check-form.ts'
import { act, sendForm, standsAt } from '../testing/check-page.ts'
import { hasColour, list, phone, typeCode } from '../testing/door.ts'
import { chooseFiles } from '../testing/parts.ts'
import { sharedSystem } from '../testing/system.ts'

const system = sharedSystem()

/** A person at a phone. */
async function at(user: string, path: string): Promise<Page> {
  const page = await system.signIn(user, { at: path })
  await page.setViewportSize(phone)
  return page
}

/** Premises of the business at a page, and the checks that are held there today by the inspector at another one. */
async function doorOf(business: Page, inspector: Page) {
  const [premises] = await list(business, 'premises', { state: ['active'], sortBy: 'name' })
  const { employee } = (await (await inspector.request.get('/api/account/GetMyInformation')).json()) as MyInformation
  const checks = await list(inspector, 'request', {
    inspectors: [employee!.id],
    checkStartDate: { from: addDays(today(), -1000), to: today() },
    checkEndDate: { from: today(), to: addDays(today(), 1000) },
  })
  return { premises: premises!, me: employee!.id, checks }
}

/** The code of an address as a picture. */
async function pictureOf(page: Page, address: string): Promise<Buffer> {
  const drawing = await page.context().newPage()
  await drawing.setContent(renderSVG(address, { ecc: 'M', border: 4 }))
  await drawing.setViewportSize({ width: 400, height: 400 })
  const picture = await drawing.screenshot()
  await drawing.close()
  return picture
}

/** What a page is printed on: how many sheets, and their width and height in points. */
async function sheetOf(page: Page): Promise<number[]> {
  const file = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  const { width, height } = (await file.getPage(1)).getViewport({ scale: 1 })
  return [file.numPages, Math.round(width), Math.round(height)]
}

test('a check is registered at the door by the picture of its sign, shown to the business without a reload, admitted and ended', async () => {
  const business = await at('contractor', '/document/premises')
  const inspector = await at('inspector2', '/dashboard')
  const { premises } = await doorOf(business, inspector)
  await business.goto(`/document/premises/${premises.id}`)
  await business.getByRole('tab', { name: 'Эшик учун белги' }).click()
  const sign = await business.getByRole('img', { name: String(premises['doorCode']) }).screenshot()
  expect(await sheetOf(business)).toEqual([1, 298, 420])
  await business.getByRole('radio', { name: 'A5' }).click()
  expect(await sheetOf(business)).toEqual([1, 420, 595])
  await business.goto('/dashboard')
  await business.getByRole('button', { name: 'Эшик олдида ким' }).click()
  await business.getByRole('region', { name: 'Ҳозирги ташрифлар' }).waitFor()

  await inspector.getByRole('button', { name: 'Ташрифни очиш' }).click()
  await chooseFiles(inspector.getByRole('button', { name: 'Кодни расмдан ўқиш' }), {
    name: 'belgi.png',
    mimeType: 'image/png',
    buffer: sign,
  })
  // What an ordinary check needs is there: one press registers it.
  await inspector.getByText(String(premises['address'])).waitFor()
  await inspector.getByRole('button', { name: 'Ташрифни очиш' }).click()
  await standsAt(inspector, 'Жавоб кутилмоқда')

  const card = business.getByRole('article').filter({ hasText: 'Текширишга ҳақли' })
  await card.getByText(/^Текшириш келишилган: № \d{4}-\d{6}$/).waitFor()
  await card.getByText(/^Муддати бугунга тўғри келади/).waitFor()
  await card.getByText('Инспекторлар текшириш буйруғида кўрсатилган').waitFor()
  await card.getByText('Boboyev Anvar').or(card.getByText('Бобоев Анвар')).first().waitFor()
  await card.getByRole('button', { name: 'Рухсат бериш' }).click()
  await card.getByText('Рухсат берилган').waitFor()

  await standsAt(inspector, 'Рухсат берилган')
  await act(inspector, 'Ташрифни тугатиш')
  await standsAt(inspector, 'Тугаган')
  await card.waitFor({ state: 'detached' })
})

test('a consultation says that nothing need be shown, and is refused with a reason that the inspector sees', async () => {
  const business = await at('contractor', '/document/atdoor')
  const inspector = await at('inspector2', '/document/openvisit')
  const { premises } = await doorOf(business, inspector)
  await typeCode(inspector, String(premises['doorCode']).toLowerCase())
  await inspector.getByText('Маслаҳат бериш', { exact: true }).click()
  await field(inspector, 'Ташриф мақсади').fill('Ёрлиқлаш бўйича саволларга жавоб')
  await inspector.getByRole('button', { name: 'Ташрифни очиш' }).click()
  await standsAt(inspector, 'Жавоб кутилмоқда')

  const card = business.getByRole('article').filter({ hasText: 'Ёрлиқлаш бўйича саволларга жавоб' })
  const told = card.getByRole('heading', { name: 'Бу текшириш эмас: ҳеч нарса кўрсатиш шарт эмас' })
  await told.waitFor()
  expect(await hasColour(told, 'warning')).toBe(true)
  await card.getByRole('button', { name: 'Рад этиш' }).click()
  await card.getByRole('button', { name: 'Масъул ходим йўқ' }).click()
  await card.getByRole('button', { name: 'Рад этиш' }).click()
  await card.waitFor({ state: 'detached' })
  await standsAt(inspector, 'Рад этилган')
  await inspector.getByText('Масъул ходим йўқ').first().waitFor()
})

test('a visit is not registered without a right to it, and says why: another business, an old order, a certificate that has ended', async () => {
  const business = await at('contractor', '/document/atdoor')
  const inspector = await at('inspector', '/document/openvisit')
  const { premises, me, checks } = await doorOf(business, inspector)
  await typeCode(inspector, String(premises['doorCode']))
  await inspector.getByText('Текшириш', { exact: true }).click()
  await inspector.getByText('Сизда бу субъект бўйича бугунга тўғри келадиган текшириш йўқ').waitFor()
  expect(await inspector.getByRole('button', { name: 'Ташрифни очиш' }).isDisabled()).toBe(true)

  // A colleague whose certificate has ended.
  await inspector.getByText('Профилактика ташрифи', { exact: true }).click()
  const [lapsed] = await list(inspector, 'employee', {
    isInspector: true,
    certificateExpiration: { from: addDays(today(), -1000), to: addDays(today(), -1) },
  })
  // The list says their name in the reader's letters.
  const data = { search: String(lapsed!['fullName']) }
  const [named] = (await (await inspector.request.post('/api/employee/GetAsSelectList/0', { data })).json()) as SelectOption[]
  await choose(inspector, 'Ташриф буюрган инспекторлар', String(named!.text))
  await field(inspector, 'Ташриф мақсади').fill('Тушунтириш')
  await inspector.getByRole('button', { name: 'Ташрифни очиш' }).click()
  await inspector
    .getByRole('alert')
    .getByText(/муддати/)
    .waitFor()

  const kinds = await list(inspector, 'visitkind', { needsCheck: true })
  const answerTo = async (requestId: string) => {
    const data = { premisesId: premises.id, kindId: kinds[0]!.id, requestId, inspectors: [me], purpose: 'а', howOpened: 'typed' }
    const answer = await inspector.request.post('/api/visit/Create', { data })
    return [answer.status(), await answer.text()] as const
  }
  const other = checks.find(({ contractorId }) => contractorId !== premises['contractorId'])!
  expect(await answerTo(other.id)).toEqual([400, expect.stringContaining('бошқа субъект')])
  const old = await list(business, 'request', { checkEndDate: { from: addDays(today(), -1000), to: addDays(today(), -1) } })
  for (const { id } of old) expect((await answerTo(id))[0]).toBe(400)
})

test('the code of a sign that was replaced, of none, and of no sign at all is told', async () => {
  const inspector = await at('inspector', '/document/openvisit')
  const all = await list(inspector, 'premises', {})
  const former = all.map(({ formerCodes }) => formerCodes).find((codes) => typeof codes === 'string')
  await typeCode(inspector, String(former).split(' ')[0]!)
  await inspector.getByRole('alert').filter({ hasText: 'Бу код алмаштирилган' }).waitFor()
  await typeCode(inspector, 'ABC')
  await inspector.getByRole('alert').filter({ hasText: 'Кодда хато бор' }).waitFor()
  await typeCode(inspector, `${new URL(inspector.url()).origin}/c/${String(all[0]!['doorCode'])}`)
  await inspector.getByRole('alert').filter({ hasText: 'Бу эшик белгисининг коди эмас' }).waitFor()
  // The phone's own camera opens the address of the sign.
  await inspector.goto(`/d/${String(all.find(({ state }) => state === 'active')!['doorCode'])}`)
  await inspector.getByRole('radio', { name: 'Маслаҳат бериш' }).waitFor()
})

test('a visit that nobody registered is reported in two presses, with a photo', async () => {
  const business = await at('contractor', '/document/atdoor')
  await business.getByRole('button', { name: 'Рўйхатга олинмаган ташриф ҳақида хабар бериш' }).click()
  const files = business.getByRole('group', { name: 'Илова қилинган ҳужжатлар ва суратлар' })
  await chooseFiles(files.getByRole('button', { name: 'Файл танлаш' }), {
    name: 'eshik.jpg',
    mimeType: 'image/jpeg',
    buffer: await photoIn('jpeg'),
  })
  await files.getByRole('img', { name: 'eshik.jpg' }).waitFor()
  await sendForm(business)
  await standsAt(business, 'Юборилган')
  await business.getByText('Рўйхатга олинмаган ташриф').first().waitFor()
  await business.getByRole('button', { name: 'Катталаштириш: eshik.jpg' }).waitFor()
})

test('the camera reads the code of an order: ours is compared with the register, a foreign one is called forged', async () => {
  const business = await at('contractor', '/dashboard')
  const { origin } = new URL(business.url())
  const mine = await list(business, 'request', { state: ['agreed.begun'] })
  const held = () => list(business, 'publicrecord', { state: ['held'] })
  const isOwn = ({ requestDocNumber }: Row) => mine.some((check) => check['requestDocNumber'] === requestDocNumber)
  await expect.poll(async () => (await held()).some(isOwn)).toBe(true)
  const record = (await held()).find(isOwn)!
  const { fields } = (await (await business.request.get(`/api/publicrecord/Get/${record.id}`)).json()) as {
    fields: Record<string, unknown>
  }
  await showCamera(business, await pictureOf(business, `${origin}/c/${String(fields['code'])}`))
  await business.goto('/document/papercheck')
  await business.getByRole('button', { name: 'Кодни сканерлаш' }).click()
  await business.getByRole('heading', { name: 'Рўйхатдан ўтган' }).waitFor()
  await business.getByText(String(record['requestDocNumber'])).waitFor()
  await business.getByRole('button', { name: 'Қоғозда бошқача ёзилган' }).click()
  await business.getByRole('heading', { name: 'Бу қоғозга ишонманг' }).waitFor()

  await business.getByRole('button', { name: 'Бошқа кодни текшириш' }).click()
  await chooseFiles(business.getByRole('button', { name: 'Кодни расмдан ўқиш' }), {
    name: 'buyruq.png',
    mimeType: 'image/png',
    buffer: await pictureOf(business, `https://nazorat.example/c/${String(fields['code'])}`),
  })
  await business.getByText('Сохта: код бошқа сайтга олиб боради — nazorat.example').waitFor()
})

test('an order of last year and one of another business are red at the scanner of the business, and say why; that of today is green', async () => {
  const business = await at('contractor', '/document/papercheck')
  const mine = (await list(business, 'request', { state: ['agreed.begun'] })).map(({ requestDocNumber }) => requestDocNumber)
  const records = await list(business, 'publicrecord', { state: ['held'], pageSize: 200 })
  const codeOf = async (record: Row | undefined) => {
    const reply = await business.request.get(`/api/publicrecord/Get/${record!.id}`)
    return String(((await reply.json()) as { fields: Record<string, unknown> }).fields['code'])
  }
  const own = records.find(({ requestDocNumber }) => mine.includes(requestDocNumber))
  const others = records.find(({ requestDocNumber, contractorInn }) => contractorInn && !mine.includes(requestDocNumber))
  const verdict = business.getByRole('status').filter({ has: business.getByRole('heading') })
  const isTold = async (code: string, colour: 'success' | 'danger', heading: string, sentence: RegExp) => {
    await typeCode(business, code)
    await verdict.getByRole('heading', { name: heading }).waitFor()
    await verdict.getByText(sentence).waitFor()
    expect(await hasColour(verdict.getByRole('heading'), colour)).toBe(true)
    await business.getByRole('button', { name: 'Бошқа кодни текшириш' }).click()
  }
  const code = await codeOf(own)
  await isTold(code, 'success', 'Рўйхатдан ўтган', /муддати бугунга тўғри келади/)
  await isTold(await codeOf(others), 'danger', 'Бу қоғозга ишонманг', /^Бу сизга оид эмас: текшириш бошқа субъект бўйича/)
  // The paper is shown again when a year has passed.
  await business.clock.install({ time: Date.now() + 366 * 24 * 60 * 60_000 })
  await business.goto('/document/papercheck')
  await isTold(code, 'danger', 'Бу қоғозга ишонманг', /^Муддати тугаган: текшириш \d\d\.\d\d\.\d{4} гача эди$/)
})

/** A camera that sees a picture. */
const showCamera = (page: Page, picture: Buffer): Promise<unknown> =>
  page.addInitScript(
    (source) => {
      navigator.mediaDevices.getUserMedia = async () => {
        const image = Object.assign(new Image(), { src: source })
        await image.decode()
        const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
        const context = canvas.getContext('2d')!
        const draw = () => {
          context.fillStyle = '#888'
          context.fillRect(0, 0, 640, 480)
          context.drawImage(image, 120, 40, 400, 400)
          requestAnimationFrame(draw)
        }
        draw()
        return canvas.captureStream()
      }
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  )
