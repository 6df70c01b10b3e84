import type { SessionNeed, SignedIn, UserInfo } from '@nazorat/machines/api-types'
import { type Language, languageOf, languages } from '@nazorat/machines/i18n'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { userInfoQuery } from '../../api/queries.ts'
import { writeStored, readStored, storageKey, whoIsHere } from '../../storage/local-storage.ts'
import { useUser } from '../../api/user.tsx'
import { toast } from '../../ui/toasts.ts'

/** Signs in and answers who has signed in, or what their session needs first. A language becomes the account's own. */
export async function signIn(username: string, password: string, language?: Language): Promise<UserInfo | SessionNeed> {
  const { needs } = await call<SignedIn>('account/Login', { username, password, ...(language && { languageId: languages[language].id }) })
  return needs ?? whoSignedIn()
}

/** Answers who has just signed in. A language becomes the account's own. */
export async function whoSignedIn(language?: Language): Promise<UserInfo> {
  const user = await (language
    ? call<UserInfo>('account/ChangeLanguage', { languageId: languages[language].id })
    : call<UserInfo>('account/GetUserInfo'))
  writeStored(whoIsHere, user.actor.id)
  return user
}

/**
 * Somebody else has signed in, in another window of this browser: actions here would be done in their name, so
 * the page is reloaded as theirs.
 */
export function useOthersSignIn(actorId: string): void {
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === storageKey(whoIsHere) && readStored(whoIsHere, actorId) !== actorId) location.reload()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [actorId])
}

/** Leads to where somebody else signs in, and from there back to the page that is open. */
export function useChangeUser(): () => void {
  const router = useRouter()
  return () => {
    const { pathname, href } = router.latestLocation
    // The address of the page itself would only lead to it again.
    if (pathname !== changeUserPath) void router.navigate({ to: changeUserPath, search: { from: href } })
  }
}

const changeUserPath = '/management/changeuser'

/** Switches the account's language: at once on the page, then on the server; whatever is on the screen stays. */
export function useSwitchLanguage(): (language: Language) => void {
  const { languageId: before } = useUser()
  const client = useQueryClient()
  const show = async (languageId: number) => {
    const { queryKey } = userInfoQuery()
    // An answer that is under way may still name the language that was.
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (user) => user && { ...user, languageId })
  }
  const mutationKey = ['language']
  const { mutate } = useMutation({
    mutationKey,
    // One after another, so that the server keeps the last.
    scope: { id: 'language' },
    mutationFn: (language: Language) => call('account/ChangeLanguage', { languageId: languages[language].id }),
    async onMutate(language) {
      await show(languages[language].id)
      return before
    },
    async onSuccess(_, language) {
      // Switched again meanwhile: the page shows that language already.
      if (client.isMutating({ mutationKey }) > 1) return
      // Who is here may have been asked again before the server knew of the change.
      await show(languages[language].id)
      // Data that the server wrote or sorted in the previous language.
      await Promise.all(['select', 'list', 'notifications'].map((key) => client.invalidateQueries({ queryKey: [key] })))
    },
    onError(error, _, was = before) {
      // The server goes on in the language that was.
      void show(was)
      toast.problem(error)
    },
  })
  return mutate
}

/** The user's own language, as the server keeps it. */
export const languageOfUser = (user: UserInfo): Language => languageOf(user.languageId)

/** Acts for another user from now on, or for oneself again. A full page load: nothing that the one before saw stays in memory. */
export async function actFor(userId: string | null): Promise<void> {
  try {
    await call('account/ActFor', { userId })
    location.assign('/')
  } catch (error) {
    toast.problem(error)
  }
}

/** Where to go after signing in: an address of this site only, or the start: a link must not send anybody elsewhere. */
export const ours = (address: string | undefined): string => (address !== undefined && /^\/(?![/\\])/.test(address) ? address : '/')
