import {
  birthDateOf,
  dayOf,
  genderOf,
  isEmpty,
  isPinfl,
  merge,
  problem,
  type Problems,
  type Situation,
  t,
  type Values,
} from '../../../kit/index.ts'
import { fields } from './fields.ts'

type Person = Values<typeof fields>

/** The age from which the Labour Code lets a person be employed (`docs/domain.md`, Formats and limits). */
const workingAge = 16

export const rules = ({ values, now }: Situation<Person>): Problems => [...person(values, now), ...papers(values)].reduce(merge, {})

/** Birth date and gender stand in the PINFL too, and must agree with it (`docs/domain.md`, Formats and limits). */
function* person({ pinfl, birthDate, gender }: Person, now: string) {
  if (pinfl && isPinfl(pinfl)) {
    if (birthDate && birthDate !== birthDateOf(pinfl)) {
      yield say('birthDate', t('Туғилган сана ЖШШИРга мос эмас', 'Дата рождения не соответствует ПИНФЛ'))
    }
    if (gender && gender !== genderOf(pinfl)) yield say('gender', t('Жинси ЖШШИРга мос эмас', 'Пол не соответствует ПИНФЛ'))
  }
  if (birthDate && yearsLater(birthDate, workingAge) > dayOf(now)) {
    yield say('birthDate', t(`Ходим камида ${workingAge} ёшда бўлиши керак`, `Сотруднику должно быть не менее ${workingAge} лет`))
  }
}

const yearsLater = (day: string, years: number): string => `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`

function* papers({ passportDate, passportExpiration, ...values }: Person) {
  if (passportDate && passportExpiration && passportExpiration <= passportDate) {
    yield say(
      'passportExpiration',
      t('Паспорт муддати берилган санадан кейин тугаши керак', 'Срок действия паспорта должен быть позже даты выдачи'),
    )
  }
  // A certificate without its last day could not be judged, nor a last day without a certificate.
  yield* together(values, 'certificateNumber', 'certificateExpiration')
  yield* together(values, 'dutyNumber', 'dutyExpiration')
  yield* together(values, 'attestationNumber', 'attestationDate')
}

function* together(values: Partial<Person>, one: keyof Person, other: keyof Person) {
  if (isEmpty(values[one]) && !isEmpty(values[other])) yield problem(fields, one, 'required')
  if (isEmpty(values[other]) && !isEmpty(values[one])) yield problem(fields, other, 'required')
}

const say = (name: keyof Person, text: Problems[string][number]): Problems => ({ [name]: [text] })
