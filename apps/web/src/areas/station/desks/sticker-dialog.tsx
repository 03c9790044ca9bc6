import {
  deskStickers,
  mostStickers,
  renewStickers,
  type StickerSize,
  stickerSizeLabels,
  stickerSizeNames,
} from '@workplace/contract/station/desk-stickers'
import { Button, Modal, Select, Spin } from 'antd'
import { useState } from 'react'
import { useChange } from '../../../kernel/client/query'
import { useShownFile } from '../../../kernel/client/use-shown-file'
import list from '../../../kernel/list/list.module.css'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import { deskWords as words } from './desk-words'

type Props = { readonly ids: readonly number[]; readonly onClose: () => void }

/** Stickers of desks, as they will be printed by the browser's printer; and those before them made void. */
export function StickerDialog({ ids, onClose }: Props) {
  const t = useT()
  const [modal, asking] = Modal.useModal()
  const [size, setSize] = useState<StickerSize>('A4')
  // after a renewal they are others
  const [round, setRound] = useState(0)
  const chosen = ids.slice(0, mostStickers)
  const renew = useChange(renewStickers, { stale: ['/station'] })
  const ask = async () => {
    const yes = await modal.confirm({
      title: t(words.renewAsk, { n: chosen.length }),
      content: t(words.renewText),
      okText: t(words.renew),
      okButtonProps: { danger: true },
      cancelText: t(words.cancel),
    })
    if (!yes) return
    renew.mutate(
      { ids: chosen },
      {
        onSuccess: () => {
          toast.success(t(words.renewed))
          setRound((n) => n + 1)
        },
      },
    )
  }
  return (
    <Modal open title={t(words.stickersMany, { n: chosen.length })} onCancel={onClose} footer={null}>
      <p className={list.quiet}>{t(words.stickersText)}</p>
      {ids.length > mostStickers && <p role="status">{t(words.stickersMost, { n: mostStickers })}</p>}
      <Select
        aria-label={t(words.stickerSize)}
        style={{ width: '100%' }}
        value={size}
        options={stickerSizeNames.map((name) => ({ value: name, label: t(stickerSizeLabels[name]) }))}
        onChange={setSize}
      />
      <Sheet key={round} ids={chosen} size={size}>
        <Button danger type="text" loading={renew.isPending} onClick={() => void ask()}>
          {t(words.renew)}
        </Button>
      </Sheet>
      {asking}
    </Modal>
  )
}

type SheetProps = { readonly ids: readonly number[]; readonly size: StickerSize; readonly children: React.ReactNode }

function Sheet({ ids, size, children }: SheetProps) {
  const t = useT()
  const { shown, fault, open } = useShownFile(deskStickers, { ids: ids.join(), size, origin: location.origin })
  return (
    <>
      {fault !== null && (
        <p role="alert" className={list.fault}>
          {fault}
        </p>
      )}
      <footer className={list.links} style={{ justifyContent: 'space-between', marginTop: 16 }}>
        {children}
        {shown === null && fault === null ? (
          <Spin aria-label={t(words.loading)} />
        ) : (
          <Button type="primary" disabled={shown === null} onClick={open}>
            {t(words.print)}
          </Button>
        )}
      </footer>
    </>
  )
}
