import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, lazy, Suspense } from 'react'
import { isMissingCode, untilOnline } from '../code.ts'

/** A component that is drawn before anybody asks for it (`isAsked`): its code is fetched once there is a network, and may be missing until then. */
export function unasked<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P & { isAsked?: boolean }> {
  const Code = lazy(async () => {
    await untilOnline()
    return { default: await load() }
  })
  return ({ isAsked, ...props }) => (
    <Unasked isAsked={isAsked}>
      <Suspense>
        <Code {...(props as P)} />
      </Suspense>
    </Unasked>
  )
}

/** Leaves out what is drawn before it is asked for where its code did not come; once it is asked for, that is an error like any other. */
export const Unasked = ({ isAsked = false, children }: { isAsked?: boolean | undefined; children: ReactNode }) => (
  <CatchBoundary getResetKey={() => isAsked} errorComponent={isAsked ? Thrown : LeftOut}>
    {children}
  </CatchBoundary>
)

function LeftOut({ error }: ErrorComponentProps) {
  if (isMissingCode(error)) return null
  throw error
}

function Thrown({ error }: ErrorComponentProps): never {
  throw error
}
