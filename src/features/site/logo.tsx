/** The sign of the site, an eight-pointed star with an arch in it, and its name. */
export function Logo() {
  return (
    <span className="flex items-center gap-2.5">
      <svg aria-hidden="true" viewBox="0 0 40 40" className="size-9">
        <path
          fill="currentColor"
          d="M20 0 25.9 5.9H34.1V14.1L40 20 34.1 25.9V34.1H25.9L20 40 14.1 34.1H5.9V25.9L0 20 5.9 14.1V5.9H14.1Z"
        />
        <path
          className="fill-surface"
          d="M12 31V19.5C12 14 16.2 11.6 20 8c3.800 3.600 8 6 8 11.500V31h-4.200V20.200c0-2.300-1.700-3.600-3.800-5.500-2.100 1.900-3.800 3.200-3.800 5.500V31Z"
        />
      </svg>
      <span className="text-xl font-extrabold tracking-tight text-ink">ВсеУмры</span>
    </span>
  );
}
