import { PlusOutlined } from '@ant-design/icons'
import {
  type WhitelistRow,
  whitelistDelete,
  whitelistExemptions,
  whitelistPage,
} from '@workplace/contract/meeting/blacklist'
import * as topics from '@workplace/contract/meeting/topics'
import { Button, Popconfirm, Tag } from 'antd'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useChange } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { useAddress } from '../../../kernel/list/address'
import { choice, optionsOf, search } from '../../../kernel/list/filters'
import list from '../../../kernel/list/list.module.css'
import { type Column, ListPanel, usePageOf } from '../../../kernel/list/list-page'
import { useMay } from '../../../kernel/session/session'
import { instantText } from '../../../kernel/time/time-text'
import { toast } from '../../../kernel/toast/toast'
import { useLanguage, useT } from '../../../kernel/words'
import { type ListTabProps, Person, wordsOfLists } from './black-tab'
import { blacklistWords as words } from './blacklist-words'
import { WhiteDialog } from './white-dialog'

const filters = {
  title: search(words.search),
  exempt: choice(words.exempt, optionsOf(whitelistExemptions), words.anyExempt),
}

/** Who is spared what. */
export function WhiteTab({ tools }: ListTabProps) {
  const t = useT()
  const language = useLanguage()
  const mayAdd = useMay('add-white-list')
  const mayChange = useMay('change-white-list')
  const mayDelete = useMay('delete-white-list')
  const [asked, setAsked] = useState<WhitelistRow | 'add' | null>(null)
  const remove = useChange(whitelistDelete, { stale: ['/whitelist'] })
  useLiveRefresh(topics.whitelist, '/whitelist')
  const address = useAddress(filters)
  const { page, limit } = address.at
  const answer = usePageOf(whitelistPage, { ...address.sought, page, limit })
  const columns: Column<WhitelistRow>[] = [
    {
      key: 'who',
      title: words.who,
      width: 200,
      cell: (row) =>
        row.user_name !== null ? (
          <Person row={{ ...row, user_name: row.user_name }} />
        ) : (
          <span className={list.stack}>
            {row.department_name}
            <small>{t(words.below)}</small>
          </span>
        ),
    },
    {
      key: 'exempt',
      title: words.exempt,
      width: 280,
      cell: (row) => (
        <span>
          {row.exempt.map((one) => (
            <Tag key={one}>{t(whitelistExemptions[one])}</Tag>
          ))}
        </span>
      ),
    },
    {
      key: 'until',
      title: words.until,
      width: 160,
      cell: (row) => (
        <span className={list.stack}>
          {row.end_time === null ? t(words.forGood) : instantText(row.end_time, language)}
          {row.is_over && <small>{t(words.over)}</small>}
        </span>
      ),
    },
    { key: 'remark', title: words.remark, width: 220, cell: (row) => row.remark ?? '' },
    ...(mayChange || mayDelete
      ? [
          {
            key: 'actions',
            title: words.actions,
            width: 130,
            cell: (row: WhitelistRow) => (
              <span className={list.links}>
                {mayChange && (
                  <Button type="link" onClick={() => setAsked(row)}>
                    {t(words.edit)}
                  </Button>
                )}
                {mayDelete && (
                  <Popconfirm
                    title={t(words.removeAsk)}
                    okText={t(words.remove)}
                    cancelText={t(words.cancel)}
                    onConfirm={() =>
                      remove.mutate({ id: row.id }, { onSuccess: () => toast.success(t(words.removed)) })
                    }
                  >
                    <Button type="link" danger>
                      {t(words.remove)}
                    </Button>
                  </Popconfirm>
                )}
              </span>
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      {tools &&
        mayAdd &&
        createPortal(
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAsked('add')}>
            {t(words.add)}
          </Button>,
          tools,
        )}
      <ListPanel {...{ address, answer, columns }} {...wordsOfLists} empty={words.noWhite} />
      {asked !== null && <WhiteDialog row={asked === 'add' ? null : asked} onClose={() => setAsked(null)} />}
    </>
  )
}
