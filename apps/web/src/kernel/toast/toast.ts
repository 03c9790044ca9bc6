import { create } from 'zustand'
import { randomId } from '../random-id'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'
export type Toast = {
  readonly id: string
  readonly kind: ToastKind
  readonly text: string
  /** How long it stays once it is seen. */
  readonly milliseconds: number
}

/** Errors stay 5 s, the rest 3. */
const stay: Record<ToastKind, number> = { success: 3000, info: 3000, warning: 5000, error: 5000 }

export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))

export function dismissToast(id: string): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

function show(kind: ToastKind, text: string, milliseconds = stay[kind]): string {
  const id = randomId()
  // The same message again only stays longer: three failed calls at once need not say so three times.
  useToasts.setState(({ toasts }) => ({
    toasts: [
      ...toasts.filter((toast) => toast.kind !== kind || toast.text !== text).slice(-4),
      { id, kind, text, milliseconds },
    ],
  }))
  return id
}

/** Messages at the top of the window, announced to screen readers. Give them translated text. */
export const toast = {
  success: (text: string, milliseconds?: number) => show('success', text, milliseconds),
  info: (text: string, milliseconds?: number) => show('info', text, milliseconds),
  warning: (text: string, milliseconds?: number) => show('warning', text, milliseconds),
  error: (text: string, milliseconds?: number) => show('error', text, milliseconds),
}
