import { Button } from '@blueprintjs/core'
import { Tick, Trash } from '@blueprintjs/icons'
import type { StoredFile } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { useEffect, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { useSay } from '../../../i18n/language.tsx'
import { labelId } from '../../kind-view.ts'
import { previewOf } from '../preview.ts'
import { FileList } from '../upload/file-list.tsx'
import { UploadRow } from '../upload/upload-row.tsx'
import { useTellUnderWay } from '../upload/under-way.ts'
import { useUploads } from '../upload/use-uploads.ts'
import './drawn.css'

interface DrawnInputProps {
  id: string
  files: readonly StoredFile[]
  onChange: (files: readonly StoredFile[]) => void
  disabled: boolean
  describedBy?: string | undefined
  document?: { type: string; id: string } | undefined
}

/** A picture that is drawn here by finger, pen or mouse, and is kept as an image once it is taken; an empty one is not. */
export function DrawnInput({ id, files, onChange, disabled, describedBy, document }: DrawnInputProps) {
  const say = useSay()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const [isEmpty, setEmpty] = useState(true)
  const [previews, setPreviews] = useState<Readonly<Record<string, string>>>({})
  const { uploads, isUnderWay, add, remove } = useUploads(true, (file, drawn) => {
    onChange([file])
    void previewOf(drawn).then((url) => setPreviews((before) => ({ ...before, [file.hash]: url })))
  })
  // A drawing that nobody has taken would be lost: the form waits for it as for a file on its way.
  useTellUnderWay(id, isUnderWay || !isEmpty)
  const isDrawing = files.length === 0 && uploads.length === 0 && !disabled
  useEffect(() => {
    if (!isDrawing || !canvas.current) return
    const area = canvas.current
    const drawn = new SignaturePad(area, { backgroundColor: '#ffffff', penColor: '#10161a' })
    pad.current = drawn
    drawn.addEventListener('endStroke', () => setEmpty(drawn.isEmpty()))
    // The drawing stays when the phone is turned.
    const watch = new ResizeObserver(() => fit(area, drawn))
    watch.observe(area)
    return () => {
      watch.disconnect()
      drawn.off()
      setEmpty(true)
    }
  }, [isDrawing])
  const take = async () => {
    const blob = await new Promise<Blob | null>((resolve) => canvas.current!.toBlob(resolve, 'image/png'))
    if (blob) add([new File([blob], 'imzo.png', { type: 'image/png' })])
  }
  const clear = () => {
    pad.current?.clear()
    setEmpty(true)
    canvas.current?.focus()
  }
  return (
    <div className="drawn stack" role="group" aria-labelledby={labelId(id)} aria-describedby={describedBy}>
      <FileList
        files={files}
        document={document}
        previews={previews}
        onRemove={
          disabled
            ? undefined
            : () => {
                onChange([])
                requestAnimationFrame(() => globalThis.document.getElementById(id)?.focus())
              }
        }
      />
      {uploads.length > 0 && (
        <ul className="file-list">
          {uploads.map((upload) => (
            <UploadRow key={upload.sessionId} upload={upload} onRemove={() => remove(upload)} />
          ))}
        </ul>
      )}
      {isDrawing && (
        <>
          <canvas ref={canvas} id={id} className="drawn-canvas" tabIndex={0} role="img" aria-label={say(words.area)} />
          <div className="row wrap">
            <Button icon={<Tick />} intent="primary" disabled={isEmpty} onClick={() => void take()}>
              {say(words.take)}
            </Button>
            <Button icon={<Trash />} disabled={isEmpty} onClick={clear}>
              {say(words.clear)}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** As many pixels as the screen has under the canvas, with what was drawn on it. */
function fit(canvas: HTMLCanvasElement, pad: SignaturePad): void {
  const ratio = Math.max(devicePixelRatio, 1)
  const [width, height] = [Math.round(canvas.offsetWidth * ratio), Math.round(canvas.offsetHeight * ratio)]
  if (canvas.width === width && canvas.height === height) return
  const strokes = pad.toData()
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')!.scale(ratio, ratio)
  pad.clear()
  pad.fromData(strokes)
}

const words = {
  area: t('Имзо чизиладиган жой: бармоқ, қалам ёки сичқонча билан', 'Место для подписи: пальцем, пером или мышью'),
  take: t('Имзони қабул қилиш', 'Принять подпись'),
  clear: t('Қайтадан чизиш', 'Нарисовать заново'),
}
