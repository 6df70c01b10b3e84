import { choice, defineSingletons, image, names, phone, t, text } from '../../../kit/index.ts'
import { accentsOf } from './accent.ts'

const optional = { required: false }

/** By what people know whose system this is: on the login page, in the menu, on papers, in reports and on pages for everybody. */
export const identity = defineSingletons({
  type: 'identity',
  permission: 'Identity',
  label: { one: t('Идора белгилари', 'Оформление ведомства'), many: t('Идора белгилари', 'Оформление ведомства') },
  labelGender: 'neuter',
  fields: {
    code: choice(t('Қаерда', 'Где'), { options: { system: t('Тизимда', 'В системе') } }),
    name: names(t('Идора номи', 'Название ведомства'), {
      ...optional,
      hint: t('Бўш бўлса, тизим номи кўрсатилади', 'Если не указано, показывается название системы'),
    }),
    emblem: image(t('Герб ёки белги', 'Герб или знак'), optional),
    accent: text(t('Асосий ранг', 'Основной цвет'), {
      ...optional,
      max: 7,
      hint: t('Масалан, #1f5aa8', 'Например, #1f5aa8'),
    }),
    phone: phone(t('Мурожаат учун телефон', 'Телефон для обращений'), optional),
    address: text(t('Мурожаат учун манзил ёки электрон почта', 'Адрес или электронная почта для обращений'), { ...optional, max: 200 }),
  },
  title: 'name',
  key: 'code',
  changes: ['name', 'emblem', 'accent', 'phone', 'address'],
  rules: ({ values: { accent } }) =>
    accent === null || accentsOf(accent) !== null
      ? {}
      : {
          accent: [
            t(
              'Ранг #1f5aa8 кўринишида ёзилади ва оқ ҳарфлар унда ўқиладиган даражада тўқ бўлиши керак (контраст камида 4,5)',
              'Цвет пишется как #1f5aa8 и должен быть достаточно тёмным, чтобы на нём читались белые буквы (контраст не менее 4,5)',
            ),
          ],
        },
  list: { columns: ['name', 'emblem', 'accent', 'phone'], sort: 'code' },
})
