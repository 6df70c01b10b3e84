import { birthDateOf, dayOf, genderOf, isEmpty, isPinfl, merge, problem, type Problems, type Situation, t, type Values } from '../../../kit/index.ts'
import { fields } from './fields.ts'

type Person = Values<typeof fields>

export const rules = ({ values, now }: Situation<Person>): Problems => [...person(values, now), ...papers(values)].reduce(merge, {})

/** Birth date and gender stand in the PINFL too, and must agree with it (`docs/domain.md`, Formats and limits). */
function* person({ pinfl, birthDate, gender }: Person, now: string) {
  if (pinfl && isPinfl(pinfl)) {
    if (birthDate && birthDate !== birthDateOf(pinfl)) {
      yield say('birthDate', t('Tugʻilgan sana JSHSHIRga mos emas', 'Туғилган сана ЖШШИРга мос эмас', 'Дата рождения не соответствует ПИНФЛ'))
    }
    if (gender && gender !== genderOf(pinfl)) yield say('gender', t('Jinsi JSHSHIRga mos emas', 'Жинси ЖШШИРга мос эмас', 'Пол не соответствует ПИНФЛ'))
  }
  if (birthDate && birthDate > dayOf(now)) {
    yield say('birthDate', t('Tugʻilgan sana kelajakda boʻlmaydi', 'Туғилган сана келажакда бўлмайди', 'Дата рождения не может быть в будущем'))
  }
}

function* papers({ passportDate, passportExpiration, ...values }: Person) {
  if (passportDate && passportExpiration && passportExpiration <= passportDate) {
    yield say(
      'passportExpiration',
      t('Pasport muddati berilgan sanadan keyin tugashi kerak', 'Паспорт муддати берилган санадан кейин тугаши керак', 'Срок действия паспорта должен быть позже даты выдачи'),
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
