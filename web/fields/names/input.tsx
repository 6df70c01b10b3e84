import { InputGroup, Tag } from '@blueprintjs/core'
import { InLanguages } from './in-languages.tsx'
import type { KindInput } from '../kind-view.ts'
import { written } from '../text/written.tsx'

export const names: KindInput<'names'> = {
  wide: true,
  Filter: written<'names'>(() => ({})).Filter,
  Input: (props) => (
    <InLanguages {...props}>
      {({ mark, ...part }, put) => (
        <InputGroup
          {...part}
          key={part.id}
          onValueChange={put}
          leftElement={
            <Tag minimal className="kind-names-mark" lang={part.lang} aria-hidden>
              {mark}
            </Tag>
          }
          fill
        />
      )}
    </InLanguages>
  ),
}
