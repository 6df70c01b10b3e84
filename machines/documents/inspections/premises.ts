import { decimal, defineDirectory, digits, inn, phone, type Problems, reference, t, text } from '../../kit/index.ts'
import { place } from '../organizations/common.ts'
import { codeOf } from './public-code.ts'

const optional = { required: false }

/** A point on the map, in degrees of WGS 84; the last digit is about ten centimetres. */
export const point = {
  latitude: decimal(t('Кенглик', 'Широта'), { scale: 6, min: -90, max: 90, ...optional }),
  longitude: decimal(t('Узунлик', 'Долгота'), { scale: 6, min: -180, max: 180, ...optional }),
}

/** Codes that were replaced stay known up to this number, so that an old sign is told apart from a forged one. */
const maxFormerCodes = 50

/** A place where a business works. The business keeps its own; the code on the sign at its door names it. */
export const premises = defineDirectory({
  type: 'premises',
  permission: 'Premises',
  label: { one: t('Фаолият жойи', 'Объект'), many: t('Фаолият жойлари', 'Объекты'), mine: t('Менинг фаолият жойларим', 'Мои объекты') },
  fields: {
    contractorId: reference('contractor', t('Тадбиркорлик субъекти', 'Субъект предпринимательства')),
    contractorInn: inn(t('СТИР', 'ИНН')),
    contractorName: text(t('Субъект номи', 'Наименование субъекта'), { max: 500 }),
    name: text(t('Номи', 'Наименование'), { max: 200 }),
    ...place,
    address: text(t('Манзил', 'Адрес'), { max: 500 }),
    oked: digits(t('ИФУТ', 'ОКЭД'), { lengths: [5], divided: true, ...optional }),
    phone: phone(t('Телефон рақами', 'Номер телефона'), optional),
    ...point,
    doorCode: text(t('Эшикдаги код', 'Код на двери'), { max: 20 }),
    formerCodes: text(t('Алмаштирилган кодлар', 'Заменённые коды'), { max: 11 * maxFormerCodes }),
  },
  title: 'name',
  optionDetail: 'address',
  selectList: 'visible',
  importable: false,
  sections: {
    premises: { label: t('Фаолият жойи', 'Объект'), fields: ['name', 'oked', 'phone'] },
    place: { label: t('Жойлашуви', 'Местонахождение'), fields: ['regionId', 'districtId', 'address', 'latitude', 'longitude'] },
    sign: { label: t('Эшикдаги белги', 'Знак на двери'), fields: ['doorCode', 'formerCodes'], filledBy: 'actions' },
  },
  parties: { contractorId: { numerous: true } },
  party: 'contractorId',
  lookups: { contractor: { refers: 'contractorId', reads: ['inn', 'name'] } },
  copies: { contractorInn: ['contractor', 'inn'], contractorName: ['contractor', 'name'] },
  rules: ({ values }) => ({ ...halfOfPoint(values), ...(values.contractorId === null && { name: [ofNobody] }) }),
  recordActions: { save: { lookups: ['contractor'], write: ({ context, event }) => ({ doorCode: context.doorCode ?? codeOf(event) }) } },
  actions: {
    replaceCode: {
      label: t('Кодни алмаштириш', 'Заменить код'),
      doneMessage: t('Код алмаштирилди: янги белгини чоп этиб осинг', 'Код заменён: распечатайте и повесьте новый знак'),
      permission: 'PremisesEdit',
      party: 'contractorId',
      intent: 'warning',
      confirm: t(
        'Эшикдаги белги бошқа ўқилмайди, янгисини осиш керак бўлади. Код алмаштирилсинми?',
        'Знак на двери больше не будет читаться, понадобится новый. Заменить код?',
      ),
      in: ['active'],
      write: ({ context: { doorCode, formerCodes }, event }) => ({
        doorCode: codeOf(event),
        formerCodes: [doorCode, ...(formerCodes ?? '').split(' ')].filter(Boolean).slice(0, maxFormerCodes).join(' '),
      }),
    },
  },
  defaults: ({ contractorId }) => ({ contractorId }),
  unique: ['doorCode'],
  list: {
    columns: ['name', 'contractorName', 'contractorInn', 'regionId', 'districtId', 'address', 'phone', 'doorCode', 'state'],
    filters: ['contractorId', 'contractorInn', 'contractorName', 'regionId', 'districtId', 'oked', 'doorCode', 'formerCodes', 'state'],
    search: ['name', 'address', 'contractorName', 'contractorInn', 'doorCode', 'formerCodes'],
    sort: 'name',
  },
})

const ofNobody = t('Фаолият жойини субъектнинг ўзи киритади', 'Объект вносит сам субъект')

/** A point has both numbers or none. */
export function halfOfPoint({ latitude, longitude }: { latitude: number | null; longitude: number | null }): Problems {
  if ((latitude === null) === (longitude === null)) return {}
  return {
    [latitude === null ? 'latitude' : 'longitude']: [t('Кенглик ва узунлик бирга киритилади', 'Широта и долгота указываются вместе')],
  }
}
