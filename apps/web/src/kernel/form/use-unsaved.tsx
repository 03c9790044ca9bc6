import { type FormInstance, Modal } from 'antd'
import { type ReactNode, useCallback, useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { useT } from '../words'
import { words } from './words'

/** The forms that are open: whether they have something to lose, and their question, which answers whether they may be left. */
const open = new Set<{ readonly isUnsaved: () => boolean; readonly mayLeave: () => Promise<boolean> }>()

/** Asks every open form that has something to lose: for what would sweep the page away. */
export async function mayLeaveForms(): Promise<boolean> {
  for (const { mayLeave } of [...open].reverse()) if (!(await mayLeave())) return false
  return true
}

/**
 * Unsaved changes ask before they are lost: `leave(close)` asks and then closes; leaving by the menu or the back button
 * asks too, and closing the window asks in the browser's own words. Show `asking` somewhere.
 */
export function useUnsaved(isUnsaved: () => boolean): {
  leave: (close: () => void) => Promise<void>
  asking: ReactNode
} {
  const t = useT()
  const [modal, asking] = Modal.useModal()
  const ask = useCallback(
    () =>
      modal.confirm({
        title: t(words.leaveTitle),
        content: t(words.leaveText),
        okText: t(words.leave),
        cancelText: t(words.stay),
        okButtonProps: { danger: true },
        focusable: { autoFocusButton: 'cancel' },
      }),
    [modal, t],
  )
  // A router listens to one blocker, the last: where a dialog stands before a form, that one speaks for both.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && [...open].some((one) => one.isUnsaved()),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: one question for each blocked way, whatever is drawn meanwhile
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void (async () => ((await mayLeaveForms()) ? blocker.proceed() : blocker.reset()))()
  }, [blocker.state])
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    addEventListener('beforeunload', onLeave)
    return () => removeEventListener('beforeunload', onLeave)
  }, [isUnsaved])
  const mayLeave = async () => !isUnsaved() || (await ask())
  const latest = useEffectEvent(mayLeave)
  const isLatest = useEffectEvent(isUnsaved)
  useEffect(() => {
    const own = { isUnsaved: () => isLatest(), mayLeave: () => latest() }
    open.add(own)
    return () => void open.delete(own)
  }, [])
  const leave = async (close: () => void) => {
    if (await mayLeave()) close()
  }
  return { leave, asking }
}

/**
 * The same for a form in a dialog, which Escape or a click beside it would close: `close` is what these and the button
 * for going back do, `onClose` itself what follows saving.
 */
export function useUnsavedForm(form: Pick<FormInstance, 'isFieldsTouched'>, onClose: () => void) {
  const { leave, asking } = useUnsaved(useCallback(() => form.isFieldsTouched(), [form]))
  return { close: () => void leave(onClose), asking }
}
