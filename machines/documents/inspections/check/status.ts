/** Codes of `statusId` that the actors' own statuses take (`docs/domain.md`, Status codes). */
export const status = {
  draft: 1,
  archived: 2,
  sent: 3,
  moderator: 4,
  ceo: 5,
  refused: 6,
  agreed: 7,
  notAgreed: 8,
  cancelled: 9,
  notified: 12,
}
