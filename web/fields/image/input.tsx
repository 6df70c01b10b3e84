import { Button, InputGroup } from '@blueprintjs/core'
import { Cross, Media } from '@blueprintjs/icons'
import { type ImageReply, refusals, type StoredImage, t, type Text } from '@nazorat/machines'
import { useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { useSay } from '../../i18n/language.tsx'
import { toast } from '../../ui/toasts.ts'
import { useTellUnderWay } from '../files/upload/under-way.ts'
import { labelId } from '../kind-view.ts'
import type { KindInput } from '../kind-view.ts'
import { Picture } from './cell.tsx'
import '../files/upload/upload.css'
import './image.css'

/** At most 10 MB (`docs/domain.md`, Formats and limits). */
const largest = 10 * 1024 * 1024

export const image: KindInput<'image'> = {
  // Nobody looks for a person by their picture.
  Filter: () => null,
  wide: true,
  Input: function Input({ id, value, field, onChange, onBlur, disabled, invalid, describedBy, context }) {
    const say = useSay()
    const chooser = useRef<HTMLInputElement>(null)
    const [isSending, setSending] = useState(false)
    const [reason, setReason] = useState<Text | string | null>(null)
    const [preview, setPreview] = useState<{ hash: string; url: string } | null>(null)
    useTellUnderWay(id, isSending)
    const held = typeof value === 'object' && value !== null ? (value as StoredImage) : null

    const send = async (file: File) => {
      setReason(file.size > largest ? refusals.imageTooLarge : null)
      if (file.size > largest) return
      setSending(true)
      try {
        const body = new FormData()
        body.append('file', file)
        const stored = await call<ImageReply>('file/UploadImage', body)
        setPreview({ hash: stored.hash, url: await previewOf(file) })
        onChange({ ...stored, alt: held?.alt ?? null })
        toast.done(words.stored)
      } catch (error) {
        setReason(error instanceof Error ? error.message : refusals.imageFailed)
      } finally {
        setSending(false)
        onBlur()
      }
    }
    return (
      <div className="picture-input" role="group" aria-labelledby={labelId(id)}>
        {held &&
          (preview?.hash === held.hash ? (
            <img className="picture-preview" src={preview.url} alt={held.alt ?? say(field.label)} />
          ) : (
            <Picture value={held} label={say(field.label)} document={context?.document} />
          ))}
        <div className="picture-input-fields">
          <input
            ref={chooser}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            hidden
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              currentTarget.value = ''
              if (file) void send(file)
            }}
          />
          <div className="picture-input-buttons">
            <Button
              id={id}
              icon={<Media />}
              loading={isSending}
              disabled={disabled}
              aria-invalid={invalid || reason !== null}
              aria-describedby={[describedBy, `${id}-limits`, reason && `${id}-reason`].filter(Boolean).join(' ')}
              onClick={() => chooser.current?.click()}
            >
              {say(held ? words.replace : words.choose)}
            </Button>
            {held && !disabled && (
              <Button icon={<Cross />} variant="minimal" onClick={() => onChange(null)}>
                {say(words.remove)}
              </Button>
            )}
          </div>
          <span id={`${id}-limits`} className="file-note">
            {say(words.limits)}
          </span>
          {reason && (
            <span id={`${id}-reason`} className="form-error" role="alert">
              {typeof reason === 'string' ? reason : say(reason)}
            </span>
          )}
          {held && (
            <InputGroup
              value={held.alt ?? ''}
              maxLength={200}
              disabled={disabled}
              placeholder={say(words.alt)}
              aria-label={say(words.alt)}
              onValueChange={(alt) => onChange({ ...held, alt: alt === '' ? null : alt })}
              onBlur={onBlur}
            />
          )}
        </div>
      </div>
    )
  },
}

/** The middle of a picture, small, as a data URL, which the server's policy allows (`img-src`). */
async function previewOf(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file)
  const side = Math.min(bitmap.width, bitmap.height)
  const canvas = Object.assign(document.createElement('canvas'), { width: 240, height: 240 })
  canvas.getContext('2d')?.drawImage(bitmap, (bitmap.width - side) / 2, (bitmap.height - side) / 2, side, side, 0, 0, 240, 240)
  bitmap.close()
  return canvas.toDataURL('image/jpeg')
}

const words = {
  choose: t('Rasm tanlash', 'Расм танлаш', 'Выбрать изображение'),
  replace: t('Boshqa rasm tanlash', 'Бошқа расм танлаш', 'Выбрать другое'),
  remove: t('Olib tashlash', 'Олиб ташлаш', 'Убрать'),
  limits: t('JPEG, PNG yoki WebP, 10 MB gacha', 'JPEG, PNG ёки WebP, 10 МБ гача', 'JPEG, PNG или WebP, до 10 МБ'),
  alt: t('Rasm tavsifi (koʻzi ojizlar uchun)', 'Расм тавсифи (кўзи ожизлар учун)', 'Описание изображения (для незрячих)'),
  stored: t('Rasm yuklandi', 'Расм юкланди', 'Изображение загружено'),
}
