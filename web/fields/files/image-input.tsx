import { InputGroup } from '@blueprintjs/core'
import { Media } from '@blueprintjs/icons'
import type { ImageReply } from '@nazorat/machines/api-types'
import { type StoredImage, maxAlt } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { refusals } from '@nazorat/machines/workflow'
import { useState } from 'react'
import { useSay } from '../../i18n/language.tsx'
import { toast } from '../../ui/toasts.ts'
import { Counter } from '../counter.tsx'
import { OneFile, RefusedFile, useOneFile } from './one-file.tsx'
import { type KindInput, labelId } from '../kind-view.ts'
import { Picture } from './image-cell.tsx'
import { previewOf } from './preview.ts'
import './image.css'

/** At most 10 MB (`docs/domain.md`, Formats and limits). */
const maxBytes = 10 * 1024 * 1024

export const image: KindInput<'image'> = {
  // Nobody looks for a person by their picture.
  Filter: () => null,
  wide: true,
  Input: function Input({ id, value, field, onChange, onBlur, disabled, invalid, describedBy, context }) {
    const say = useSay()
    const [preview, setPreview] = useState<{ hash: string; url: string } | null>(null)
    const sending = useOneFile(id, onBlur)
    const held = typeof value === 'object' && value !== null ? (value as StoredImage) : null

    const send = (file: File) =>
      file.size > maxBytes
        ? sending.refuse(refusals.imageTooLarge)
        : void sending.send<ImageReply>('file/UploadImage', file, async (stored) => {
            setPreview({ hash: stored.hash, url: await previewOf(file) })
            onChange({ ...stored, alt: held?.alt ?? null })
            toast.done(words.stored)
          })
    return (
      <div className="picture-input wrap" role="group" aria-labelledby={labelId(id)}>
        {held &&
          (preview?.hash === held.hash ? (
            <img className="picture-preview" src={preview.url} alt={held.alt ?? say(field.label)} />
          ) : (
            <Picture value={held} label={say(field.label)} document={context?.document} />
          ))}
        <div className="picture-input-fields stack">
          <div className="wrap">
            <OneFile
              id={id}
              accept="image/jpeg,image/png,image/webp"
              icon={<Media />}
              label={held ? words.replace : words.choose}
              limits={words.limits}
              sending={sending}
              onFile={send}
              disabled={disabled}
              invalid={invalid}
              describedBy={describedBy}
              remove={held ? { label: words.remove, run: () => onChange(null) } : undefined}
            />
          </div>
          <RefusedFile id={id} reason={sending.reason} />
          {held && (
            <InputGroup
              value={held.alt ?? ''}
              disabled={disabled}
              placeholder={say(words.alt)}
              aria-label={say(words.alt)}
              onValueChange={(alt) => onChange({ ...held, alt: alt === '' ? null : alt })}
              onBlur={onBlur}
            />
          )}
          {held && <Counter value={held.alt} max={maxAlt} />}
        </div>
      </div>
    )
  },
}

const words = {
  choose: t('Расм танлаш', 'Выбрать изображение'),
  replace: t('Бошқа расм танлаш', 'Выбрать другое'),
  remove: t('Олиб ташлаш', 'Убрать'),
  limits: t('JPEG, PNG ёки WebP, 10 МБ гача', 'JPEG, PNG или WebP, до 10 МБ'),
  alt: t('Расм тавсифи (кўзи ожизлар учун)', 'Описание изображения (для незрячих)'),
  stored: t('Расм юкланди', 'Изображение загружено'),
}
