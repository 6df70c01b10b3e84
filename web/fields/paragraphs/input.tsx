import { Tag, TextArea } from '@blueprintjs/core'
import { InLanguages } from '../names/in-languages.tsx'
import type { KindInput } from '../kind-view.ts'
import { written } from '../text/written.tsx'

export const paragraphs: KindInput<'paragraphs'> = {
  wide: true,
  Filter: written<'paragraphs'>(() => ({})).Filter,
  Input: (props) => (
    <InLanguages {...props}>
      {({ mark, ...part }, put) => (
        <div key={part.id} className="kind-paragraphs-part">
          <Tag minimal className="kind-names-mark" lang={part.lang} aria-hidden>
            {mark}
          </Tag>
          <TextArea {...part} onChange={(event) => put(event.target.value)} rows={6} autoResize fill />
        </div>
      )}
    </InLanguages>
  ),
}
