import { t } from '@nazorat/machines/i18n'
import { Link } from '@tanstack/react-router'
import { useLanguage, useSay } from '../../../i18n/language.tsx'
import { pages } from '../../../navigation/paths.ts'
import { usePageTitle } from '../../../ui/page-title.ts'
import { accountWords } from '../account-words.ts'
import { LanguageSwitch } from '../language-switch.tsx'
import { Contact } from './contact.tsx'
import { LoginHead } from './login-head.tsx'
import { loginWords } from './login-words.ts'
import '../login.css'

/** The work that is done so that everybody can use the system, and what is known not to work (`docs/known-gaps.md`). No session is needed. */
export function AccessibilityPage() {
  const say = useSay()
  const { setLanguage } = useLanguage()
  usePageTitle(loginWords.accessibility)
  const list = (texts: readonly (typeof words)['standard'][]) => (
    <ul>
      {texts.map((text) => (
        <li key={text.ru}>{say(text)}</li>
      ))}
    </ul>
  )
  return (
    <main className="login">
      <div className="login-card login-text">
        <LoginHead />
        <h1 className="login-title strong">{say(loginWords.accessibility)}</h1>
        <p>{say(words.standard)}</p>
        <h2>{say(words.does)}</h2>
        {list(does)}
        <h2>{say(words.fails)}</h2>
        {list(fails)}
        <h2>{say(words.tell)}</h2>
        <p>{say(words.tellWhy)}</p>
        <Contact />
        <p>
          <Link to={pages.login}>{say(accountWords.signIn)}</Link>
        </p>
        <LanguageSwitch onSwitch={setLanguage} />
      </div>
    </main>
  )
}

const words = {
  standard: t(
    'Тизим WCAG 2.2 талабларининг AA даражасига мўлжаллаб қурилган. Ҳар бир экран ёруғ ва қоронғи мавзуда автоматик текширилади; мустақил аудит ҳали ўтказилмаган',
    'Система рассчитана на уровень AA требований WCAG 2.2. Каждый экран проверяется автоматически в светлой и тёмной теме; независимого аудита ещё не было',
  ),
  does: t('Нималар таъминланган', 'Что обеспечено'),
  fails: t('Нималар ҳали ишламайди', 'Что пока не работает'),
  tell: t('Тўсиққа дуч келсангиз', 'Если вы столкнулись с препятствием'),
  tellWhy: t('Қайси экранда нима ишламаганини ёзинг', 'Сообщите, на каком экране и что не получилось'),
}

const does = [
  t('Барча амаллар клавиатурадан бажарилади, фокус доим кўринади', 'Все действия выполняются с клавиатуры, фокус всегда виден'),
  t('200 фоизгача катталаштириш ва 320 пиксел кенглик', 'Увеличение до 200 % и ширина 320 пикселей'),
  t('Ҳолатлар рангдан ташқари сўз билан ҳам айтилади', 'Состояния названы словом, а не только цветом'),
  t('Ҳар бир диаграмма ёнида жадвал бор', 'При каждой диаграмме есть таблица'),
  t('Қурилмада ҳаракат чекланган бўлса, экранда ҳам ҳаракат бўлмайди', 'Анимация отключается вместе с настройкой устройства'),
]

const fails = [
  t(
    'Воқеалар журналининг узлуксиз жадвали экранни ўқиб берувчи дастурлар учун ноқулай: «Саҳифалаб кўрсатиш»ни танланг',
    'Сплошная таблица журнала событий неудобна программам чтения с экрана: выберите «Показать по страницам»',
  ),
  t(
    'Видеодарсларда субтитрлар уларни қўшган ташкилотга боғлиқ; имо-ишора тилига таржима йўқ',
    'Субтитры видеоуроков зависят от добавившей их организации; перевода на жестовый язык нет',
  ),
  t(
    'Юкланган PDF файлларнинг матни экранни ўқиб берувчи дастурларга очиқ бўлмаслиги мумкин',
    'Загруженные файлы PDF могут быть недоступны программам чтения с экрана',
  ),
  t('Электрон имзо дастурининг (E-IMZO) ойналари бизга боғлиқ эмас', 'Окна программы электронной подписи (E-IMZO) от нас не зависят'),
]
