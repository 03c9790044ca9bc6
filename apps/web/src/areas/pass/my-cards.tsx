import { useQuery } from '@tanstack/react-query'
import { myCards } from '@workplace/contract/pass/cards'
import { cardStates } from '@workplace/contract/pass/pass-card'
import { Button, Tag } from 'antd'
import { queryOf } from '../../kernel/client/query'
import { instantText } from '../../kernel/time/time-text'
import { useLanguage, useT } from '../../kernel/words'
import styles from './pass.module.css'
import { words } from './pass-words'
import { useLoseCard } from './use-lose-card'

/** In the personal centre: the cards that one has, and what to do when one is lost. Nothing for who has none. */
export default function MyCards() {
  const t = useT()
  const language = useLanguage()
  const { data } = useQuery(queryOf(myCards, {}, { quiet: true }))
  const { lose, asking } = useLoseCard()
  if (data === undefined || data.items.length === 0) return null
  return (
    <section className={styles.myCards} aria-label={t(words.myCards)}>
      {asking}
      <h3>{t(words.myCards)}</h3>
      <ul>
        {data.items.map((card) => (
          <li key={card.id}>
            <span className="wp-figures">{card.card_no}</span>
            {card.kind === 'temp' ? <Tag>{t(words.temporary)}</Tag> : null}
            {card.valid_until === null ? null : (
              <span className={styles.quiet}>
                {t(words.validUntil, { time: instantText(card.valid_until, language) })}
              </span>
            )}
            {card.state === 'lost' ? (
              <span className={styles.warned}>{t(cardStates.lost)}</span>
            ) : (
              <Button type="link" size="small" danger onClick={() => void lose(card)}>
                {t(words.cardIsLost)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
