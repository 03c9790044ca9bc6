import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled, InfoCircleFilled } from '@ant-design/icons'
import { useEffect } from 'react'
import { dismissToast, type Toast, type ToastKind, useToasts } from './toast'
import styles from './toaster.module.css'

const icons: Record<ToastKind, typeof InfoCircleFilled> = {
  success: CheckCircleFilled,
  error: CloseCircleFilled,
  warning: ExclamationCircleFilled,
  info: InfoCircleFilled,
}

function ToastLine({ toast }: { toast: Toast }) {
  const { id, kind, text, milliseconds } = toast
  useEffect(() => {
    // From the frame that shows it: on a slow machine half of its time would be over by then, and in a window that
    // nobody looks at all of it.
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => dismissToast(id), milliseconds)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [id, milliseconds])
  const Icon = icons[kind]
  const urgent = kind === 'error' || kind === 'warning'
  return (
    <div role={urgent ? 'alert' : 'status'} className={styles.toast} data-kind={kind}>
      <Icon aria-hidden />
      <span>{text}</span>
    </div>
  )
}

/** Shows what `toast` is told. Stands once, at the root. */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts)
  return (
    <div className={`${styles.stack} wp-no-print`}>
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
