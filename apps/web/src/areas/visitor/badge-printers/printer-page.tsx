import { tryPrinter, visitorPrinter } from '@workplace/contract/visitor/printer'
import { useChange } from '../../../kernel/client/query'
import { ResourcePage } from '../../../kernel/resource-page/resource-page'
import { useMay } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import { printingWords as words } from './printing-words'

/** The printers that badges are sent to, how they are, and a badge of nobody to try one. */
export default function PrinterPage() {
  const t = useT()
  const mayTry = useMay('change-visitor-kiosk')
  const sample = useChange(tryPrinter, { stale: [visitorPrinter.path] })
  const tryOut = ({ id, name }: { id: number; name: string | null }) =>
    sample.mutateAsync({ id }).then(
      () => void toast.success(t(words.sent, { n: 1, name: name ?? '' })),
      () => undefined, // the call has said why
    )
  return (
    <ResourcePage
      resource={visitorPrinter}
      actions={(row) =>
        mayTry && row.status === 'on' ? [{ key: 'try', label: t(words.tryOut), onClick: () => void tryOut(row) }] : []
      }
    />
  )
}
