import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, lazy, Suspense } from 'react'
import { isMissingCode, untilOnline } from '../code.ts'

/** A component that is drawn before anybody opens it (`isAsked`). Its code is loaded once there is a network, and nothing is drawn until then. */
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

/** Draws nothing if the code of its content failed to load. Once somebody has opened the content (`isAsked`), that is an error like any other. */
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
