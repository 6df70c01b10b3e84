import { currentLanguage, say } from '../../i18n/language.tsx'
import { countWaiting } from '../store/open-outbox.ts'
import { clearDevice } from './taken.ts'
import { phoneWords } from './phone-words.ts'

/** Asks whether to sign out where something waits on this device, and removes what it has of the user. False where the user stays. */
export async function mayLeave(user: string): Promise<boolean> {
  const n = await countWaiting(user)
  if (n > 0 && !(await ask(n))) return false
  await clearDevice(user)
  return true
}

/** A dialog of the browser: sign-outs are in menus and dialogs, some of which close with the press. */
function ask(n: number): Promise<boolean> {
  const said = (word: keyof typeof phoneWords) => say(phoneWords[word], { n }, currentLanguage())
  const dialog = document.createElement('dialog')
  const text = Object.assign(document.createElement('p'), { id: 'leave-question', textContent: said('leave') })
  const button = (word: 'leaveStay' | 'leaveDrop', className: string) =>
    Object.assign(document.createElement('button'), { value: word, textContent: said(word), className: `bp6-button ${className}` })
  const form = Object.assign(document.createElement('form'), { method: 'dialog', className: 'row wrap' })
  form.append(button('leaveStay', 'bp6-intent-primary'), button('leaveDrop', 'bp6-outlined'))
  dialog.setAttribute('aria-labelledby', text.id)
  dialog.className = 'leave-dialog box stack'
  dialog.append(text, form)
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) =>
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'leaveDrop')
    }),
  )
}
