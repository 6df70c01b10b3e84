import { Button, SegmentedControl } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'
import { languages, t } from '@nazorat/machines/i18n'
import { useState } from 'react'
import { useSay } from '../../i18n/language.tsx'
import type { TabProps } from '../../screens/document/page/tab.ts'
import { QrCode } from '../../ui/printed/qr-code.tsx'
import { doorAddress } from '../visit/addresses.ts'
import './sign.css'

/** The sign for a door as it is printed: the code as a picture and in letters, and what it is for, in each language. */
export function SignTab({ document: { fields } }: TabProps) {
  const say = useSay()
  const [size, setSize] = useState<'a6' | 'a5'>('a6')
  const { doorCode: code } = fields
  if (typeof code !== 'string') return <p className="tab-empty">{say(words.none)}</p>
  return (
    <div>
      <div className="sign-tools wrap">
        <SegmentedControl
          aria-label={say(words.size)}
          options={[
            { value: 'a6', label: 'A6' },
            { value: 'a5', label: 'A5' },
          ]}
          value={size}
          onValueChange={(chosen) => setSize(chosen === 'a5' ? 'a5' : 'a6')}
        />
        <Button icon={<Print />} onClick={() => print()}>
          {say(words.print)}
        </Button>
      </div>
      <section className={`sign sign-${size}`} data-printed="alone" aria-label={say(words.sign)}>
        <p className="sign-name strong">{String(fields['name'] ?? '')}</p>
        <p className="sign-address">{String(fields['address'] ?? '')}</p>
        <QrCode className="sign-code" label={code} address={doorAddress(location.origin, code)} />
        <p className="sign-letters numeric strong">{code}</p>
        {(['cl', 'ln', 'ru'] as const).map((language) => (
          <p key={language} lang={languages[language].tag} className="sign-text">
            {words.text[language]}
          </p>
        ))}
      </section>
    </div>
  )
}

const words = {
  none: t('Код ҳали берилмаган', 'Код ещё не присвоен'),
  size: t('Қоғоз ўлчами', 'Размер бумаги'),
  sign: t('Эшик учун белги', 'Знак на дверь'),
  print: t('Чоп этиш', 'Печать'),
  text: t(
    'Назорат органи ходими киришдан олдин шу кодни сканерлаб, ташрифини рўйхатга олади. Рўйхатга олинмаган ходимни киритмасликка ҳақлисиз.',
    'До входа сотрудник контролирующего органа сканирует этот код и регистрирует посещение. Незарегистрированного вы вправе не впускать.',
  ),
}
