const barWidth = 84

/** Bar of a difference, left or right of the declared value. `share` of the largest difference: −1 to 1. */
export function DifferenceBar({ share }: { share: number }) {
  const middle = barWidth / 2
  const length = Math.abs(share) < 1e-9 ? 0 : Math.max(2, Math.abs(share) * middle)
  return (
    <svg
      className="difference-bar block"
      viewBox={`0 0 ${barWidth} 48`}
      width={barWidth}
      height="48"
      aria-hidden="true"
    >
      <line x1={middle} x2={middle} y1="0" y2="48" />
      {length === 0 ? null : (
        <rect
          data-direction={share < 0 ? 'less' : 'more'}
          x={share < 0 ? middle - length : middle}
          y="18"
          width={length}
          height="12"
          rx="1"
        />
      )}
    </svg>
  )
}
