import type { Kind, NewCell, SheetPlan } from './sheet-plan.ts'

const EMPTY_SHARE = 0.3
const LOCKED_EVERY = 7
const MOST_IN_A_CELL = 4
const MOST_SENTENCES = 8

const SENTENCES = [
  'Der Prüfbericht für die Brüstung im zweiten Obergeschoß fehlt noch.',
  'Les joints d’étanchéité côté façade sont à reprendre avant l’hiver.',
  'Проверить крепление перил на лестнице № 3, затем подписать акт.',
  '外壁タイルの浮きを再検査し、写真を添付してください。',
  'تحقّق من مسار كابلات الإنارة قبل إغلاق السقف.',
  'Kabloların etiketleri eksik; ölçüm sonuçları İzmir’den bekleniyor.',
  'Checked twice 🙂, see the drawing of 4 May — nothing else is open.',
]
const TRADES = ['Élagage', 'Glasbau', 'Электрика', '配管', 'Joinery', 'تكييف']
const PEOPLE = ['Zoë Müller', 'Łukasz Wójcik', 'Юлия Орлова', '山田 花子', 'Noor Haddad', 'Seán Ó Briain']

/** A rich sheet has multi-value columns. Null: the same column as in a plain one. */
export function richColumn(title: string, kind: Kind) {
  if (kind === 'money') return { title, type: 'MULTI_PICKLIST', options: TRADES }
  return kind === 'contact' ? { title, type: 'MULTI_CONTACT_LIST' } : null
}

/** Null: blank. Undefined: the same cell as in a plain sheet. */
export function richCell(columnId: number, kind: Kind, random: () => number): NewCell | null | undefined {
  if (random() < EMPTY_SHARE) return null
  switch (kind) {
    case 'text':
      return { columnId, value: some(SENTENCES, 1 + Math.floor(random() * MOST_SENTENCES), random).join(' ') }
    case 'money': {
      const values = [...new Set(some(TRADES, 1 + Math.floor(random() * MOST_IN_A_CELL), random))]
      return { columnId, objectValue: { objectType: 'MULTI_PICKLIST', values } }
    }
    case 'contact': {
      const names = [...new Set(some(PEOPLE, 1 + Math.floor(random() * MOST_IN_A_CELL), random))]
      const values = names.map(name => ({ email: `person${PEOPLE.indexOf(name)}@sheets.example`, name }))
      return { columnId, objectValue: { objectType: 'MULTI_CONTACT', values } }
    }
    default:
      return undefined
  }
}

export const isLocked = ({ cells }: Pick<SheetPlan, 'cells'>, row: number): boolean =>
  cells === 'rich' && row % LOCKED_EVERY === 0

const some = (list: readonly string[], count: number, random: () => number): string[] =>
  Array.from({ length: count }, () => list[Math.floor(random() * list.length)] ?? '')
