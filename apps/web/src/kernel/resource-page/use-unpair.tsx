import { Modal } from 'antd'
import type { ReactNode } from 'react'
import * as common from '../common-words'
import { toast } from '../toast/toast'
import { type Translate, useT } from '../words'

type Paired = { readonly id: number; readonly version: number; readonly name: string | null }

/**
 * Unpairs a device of a list, once whoever does it has read what that means (`text`), and says that it was.
 * `unbind` says itself why not. To be shown somewhere: the second of the answer.
 */
export function useUnpair(
  unbind: (row: { id: number; version: number }) => Promise<unknown>,
  text: Parameters<Translate>[0],
): readonly [unpair: (row: Paired) => void, asking: ReactNode] {
  const t = useT()
  const [modal, asking] = Modal.useModal()
  const unpair = ({ id, version, ...row }: Paired) => {
    const name = row.name ?? ''
    modal.confirm({
      title: t(common.unpairAsk, { name }),
      content: t(text),
      okText: t(common.unpair),
      okButtonProps: { danger: true },
      cancelText: t(common.cancel),
      onOk: () =>
        unbind({ id, version }).then(
          () => void toast.success(t(common.unpaired, { name })),
          () => undefined, // the call has said why
        ),
    })
  }
  return [unpair, asking]
}
