import { AppstoreOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { launcher } from '@workplace/contract/company/launcher'
import { Popover } from 'antd'
import { useState } from 'react'
import { queryOf } from '../../kernel/client/query'
import { useLiveRefresh } from '../../kernel/client/use-live-refresh'
import { resourceNamed } from '../../kernel/registry/resources'
import { imageAddress } from '../../kernel/session/session'
import { motion } from '../../kernel/theme/theme'
import { useT } from '../../kernel/words'
import styles from './launcher.module.css'
import { words } from './shell-words'
import bar from './top-bar.module.css'

/** The company's applications, one press away; without any there is nothing to press. */
export function LauncherButton() {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { data } = useQuery({ ...queryOf(launcher, {}, { quiet: true }), staleTime: 10 * 60_000 })
  useLiveRefresh(resourceNamed('application'), launcher.path)
  const items = data?.items ?? []
  if (items.length === 0) return null
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      placement="bottomRight"
      mouseEnterDelay={motion.popover / 1000}
      mouseLeaveDelay={motion.popover / 1000}
      content={
        <nav aria-label={t(words.applications)}>
          <ul className={styles.tiles}>
            {items.map(({ id, name, description, entry_url, logo }) => (
              <li key={id}>
                <a
                  href={entry_url}
                  target="_blank"
                  rel="noopener noreferrer"
                  className={styles.tile}
                  title={description ?? undefined}
                  aria-label={t(words.opensElsewhere, { name })}
                  onClick={() => setOpen(false)}
                >
                  {logo === '' ? (
                    <span className={styles.letter} aria-hidden>
                      {name.slice(0, 1)}
                    </span>
                  ) : (
                    <img src={imageAddress(logo)} alt="" width={40} height={40} />
                  )}
                  <span className={styles.name}>{name}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      }
    >
      <button type="button" className={bar.icon} aria-expanded={open} aria-label={t(words.applications)}>
        <AppstoreOutlined aria-hidden />
      </button>
    </Popover>
  )
}
