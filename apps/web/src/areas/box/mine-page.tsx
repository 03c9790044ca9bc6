import { keepLocker, type OwnLocker, ownLockers, returnLocker } from '@workplace/contract/box/lockers'
import { boxStates, boxTones, kinds } from '@workplace/contract/box/states'
import * as topics from '@workplace/contract/box/topics'
import * as boxWords from '@workplace/contract/box/words'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useChange } from '../../kernel/client/query'
import { useLiveRefresh } from '../../kernel/client/use-live-refresh'
import { useAddress } from '../../kernel/list/address'
import list from '../../kernel/list/list.module.css'
import { type Column, ListPage, usePageOf } from '../../kernel/list/list-page'
import { toast } from '../../kernel/toast/toast'
import { StateDot } from '../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../kernel/words'
import { BoxTabs } from './box-tabs'
import { lockerWords as words } from './box-words'
import { CabinetPlace } from './cabinet-place'
import { momentText, placeText } from './locker-place'
import { OpenOwn } from './open-own'
import { ShareDialog } from './share-dialog'

/** The lockers that one has, or that others share. */
export default function MinePage() {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const [modal, asking] = Modal.useModal()
  const address = useAddress({})
  const { page, limit } = address.at
  const answer = usePageOf(ownLockers, { page, limit })
  const [sharing, setSharing] = useState<OwnLocker | null>(null)
  useLiveRefresh(topics.own_locker, '/box')
  const keep = useChange(keepLocker, { stale: ['/box'] })
  const giveBack = useChange(returnLocker, { stale: ['/box'] })
  const ask = async (row: OwnLocker) => {
    const yes = await modal.confirm({
      title: t(words.returnAsk, { number: row.number }),
      content: t(words.returnText),
      okText: t(words.returnThis),
      cancelText: t(words.cancel),
    })
    if (yes) giveBack.mutate({ id: row.id }, { onSuccess: () => toast.success(t(words.returned)) })
  }
  const whose = (row: OwnLocker) =>
    row.holder !== null ? t(words.sharedBy, { name: row.holder }) : row.members.map(({ name }) => name).join(', ')
  const place = (row: OwnLocker) => (
    <span className={list.quiet}>
      {placeText(language, row)} <CabinetPlace cabinet={{ ...row, id: row.cabinet_id }} />
    </span>
  )
  const state = (row: OwnLocker) => (
    <span className={list.stack}>
      <StateDot tone={boxTones[row.state]}>{t(boxStates[row.state])}</StateDot>
      {row.until === null && row.taken_back_from !== null && (
        <small>{t(words.keepAsk, { time: momentText(language, row.taken_back_from, row.timezone) })}</small>
      )}
      {row.until !== null && row.state !== 'clearing' && (
        <small>{t(words.dueBy, { time: momentText(language, row.until, row.timezone) })}</small>
      )}
    </span>
  )
  const actions = (row: OwnLocker) =>
    row.holder === null &&
    row.state !== 'clearing' && (
      <span className={list.links}>
        {row.until === null && row.taken_back_from !== null && (
          <Button
            disabled={keep.isPending}
            onClick={() => keep.mutate({ id: row.id }, { onSuccess: () => toast.success(t(words.kept)) })}
          >
            {t(words.stillNeeded)}
          </Button>
        )}
        <Button type="link" onClick={() => setSharing(row)}>
          {t(words.share)}
        </Button>
        <Button type="link" onClick={() => void ask(row)}>
          {t(words.returnThis)}
        </Button>
      </span>
    )
  const columns: Column<OwnLocker>[] = [
    { key: 'number', title: words.number, width: 150, cell: (row) => <strong>{row.number}</strong> },
    { key: 'place', title: words.place, width: 280, cell: place },
    { key: 'kind', title: words.kind, width: 110, cell: (row) => t(kinds[row.kind]) },
    { key: 'state', title: words.status, width: 260, cell: state },
    { key: 'open', title: boxWords.openLocker, width: 230, cell: (row) => <OpenOwn row={row} /> },
    { key: 'shared', title: words.sharedWith, width: 200, cell: whose },
    { key: 'actions', title: words.actions, width: 230, cell: actions },
  ]
  return (
    <ListPage
      title={words.mine}
      {...{ address, columns, answer }}
      above={<BoxTabs shown="mine" />}
      tools={
        <Button type="primary" onClick={() => void navigate('/box/addBox')}>
          {t(words.take)}
        </Button>
      }
      card={(row) => (
        <>
          <strong>{row.number}</strong> {state(row)}
          {place(row)}
          <OpenOwn row={row} />
          {whose(row) !== '' && <span>{whose(row)}</span>}
          {actions(row)}
        </>
      )}
      empty={words.none}
      emptyHint={<p className={list.quiet}>{t(words.noneHint)}</p>}
      total={words.total}
    >
      {asking}
      {sharing !== null && <ShareDialog row={sharing} onClose={() => setSharing(null)} />}
    </ListPage>
  )
}
