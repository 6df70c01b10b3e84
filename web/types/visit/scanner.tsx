import { Button, Callout, InputGroup } from '@blueprintjs/core'
import { Camera, Media } from '@blueprintjs/icons'
import { t, type Text } from '@nazorat/machines/i18n'
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useSay } from '../../i18n/language.tsx'
import { type Decoder, openDecoder } from './decoder.ts'
import './visit.css'

/** How a text came: by the camera or a picture, or typed. */
export type Reading = 'scan' | 'typed'

interface Props {
  onText: (text: string, by: Reading) => void
  /** What is to be scanned. */
  what: Text
  /** Why the last text was refused. */
  refused: Text | null
  isBusy?: boolean
}

/** Reads a code by the camera, from a picture, or as it is typed. */
export function Scanner({ onText, what, refused, isBusy = false }: Props) {
  const say = useSay()
  const id = useId()
  const [isOn, setOn] = useState(false)
  const [failure, setFailure] = useState<Text | null>(null)
  const [typed, setTyped] = useState('')
  const chooser = useRef<HTMLInputElement>(null)

  const readPicture = async (file: File) => {
    setFailure(null)
    const decoder = await openDecoder()
    try {
      const text = await decoder.read(await createImageBitmap(file))
      if (text === null) setFailure(words.noCode)
      else onText(text, 'scan')
    } catch {
      setFailure(words.noCode)
    } finally {
      decoder.close()
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFailure(null)
    if (typed.trim() !== '') onText(typed, 'typed')
  }
  const said = failure ?? refused
  return (
    <section className="scanner stack" aria-label={say(what)}>
      {isOn ? (
        <Viewfinder
          onText={(text) => {
            setOn(false)
            onText(text, 'scan')
          }}
          onFailure={(reason) => {
            setOn(false)
            setFailure(reason)
          }}
        />
      ) : (
        <Button
          className="thumb"
          size="large"
          intent="primary"
          fill
          icon={<Camera />}
          loading={isBusy}
          onClick={() => {
            setFailure(null)
            setOn(true)
          }}
        >
          {say(words.scan)}
        </Button>
      )}
      {said && (
        <Callout intent="danger" role="alert">
          {say(said)}
        </Callout>
      )}
      <form className="stack" onSubmit={submit}>
        <label htmlFor={id} className="muted">
          {say(words.typed)}
        </label>
        <div className="row">
          <InputGroup
            id={id}
            className="scanner-typed"
            size="large"
            value={typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="ABCDE FGHJK"
            onValueChange={setTyped}
          />
          <Button type="submit" size="large" disabled={typed.trim() === '' || isBusy}>
            {say(words.take)}
          </Button>
        </div>
      </form>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) void readPicture(file)
        }}
      />
      <Button variant="minimal" icon={<Media />} disabled={isBusy} onClick={() => chooser.current?.click()}>
        {say(words.picture)}
      </Button>
    </section>
  )
}

interface ViewfinderProps {
  onText: (text: string) => void
  onFailure: (reason: Text) => void
}

/** The picture of the camera behind the phone, searched for a code until one is found. */
function Viewfinder({ onText, onFailure }: ViewfinderProps) {
  const say = useSay()
  const video = useRef<HTMLVideoElement>(null)
  const found = useEffectEvent(onText)
  const failed = useEffectEvent(onFailure)
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | null = null
    let decoder: Decoder | null = null
    const look = async () => {
      // Without TLS a browser gives no camera.
      if (!navigator.mediaDevices) throw new DOMException('', 'NotFoundError')
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } })
      decoder = await openDecoder()
      const shown = video.current
      if (isOver || !shown) return stop()
      shown.srcObject = stream
      await shown.play()
      while (!isOver) {
        const text = await decoder.read(await createImageBitmap(shown))
        if (text !== null && !isOver) return found(text)
        await nextFrame()
      }
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
      decoder?.close()
    }
    look().catch((error: unknown) => {
      if (!isOver) failed(error instanceof DOMException && error.name === 'NotAllowedError' ? words.forbidden : words.noCamera)
    })
    return () => {
      isOver = true
      stop()
    }
  }, [])
  return (
    <div className="viewfinder">
      <video ref={video} muted playsInline aria-label={say(words.aim)} />
      <p role="status">{say(words.aim)}</p>
    </div>
  )
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

const words = {
  scan: t('Кодни сканерлаш', 'Сканировать код'),
  aim: t('Камерани кодга қаратинг', 'Наведите камеру на код'),
  typed: t('Ёки кодни теринг', 'Или введите код'),
  take: t('Давом этиш', 'Продолжить'),
  picture: t('Кодни расмдан ўқиш', 'Прочитать код с изображения'),
  noCode: t('Расмда код топилмади. Яқинроқдан, ёруғроқ жойда олинг', 'На изображении нет кода. Снимите ближе и при лучшем свете'),
  noCamera: t('Камера топилмади ёки банд. Кодни теринг', 'Камера не найдена или занята. Введите код'),
  forbidden: t(
    'Камерага рухсат берилмаган. Браузер созламаларида рухсат беринг ёки кодни теринг',
    'Нет доступа к камере. Разрешите его в настройках браузера или введите код',
  ),
}
