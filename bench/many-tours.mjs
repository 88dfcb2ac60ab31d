// A catalogue of any size for the benchmarks: invented tours that repeat cities, companies and hotels
// as real ones do.

/**
 * SQL that adds `count` upcoming tours.
 * @param {number} count
 */
export function manyTours(count) {
  return `insert into tours (slug, tour_type, city_from, departure_date, end_date, month, days, price,
      days_in_mecca, days_in_medina, distance_to_kaaba, whatsapp, telegram, phone, company_name,
      company_logo, guide_name, outbound_route, return_route, airline, hotel_name, tour_status,
      is_hot, is_direct, description)
    select 'umra-gorod-' || n, (array['umrah', 'umrah_ramadan', 'hajj'])[1 + n % 3],
      'Город' || n % 61, current_date + 1 + n % 400, current_date + 11 + n % 400,
      (array['январь', 'февраль', 'март', 'апрель', 'май', 'июнь', 'июль', 'август', 'сентябрь',
        'октябрь', 'ноябрь', 'декабрь'])[extract(month from current_date + 1 + n % 400)],
      7 + n % 11, nullif(900 + n * 7 % 4000, 900), n % 9, n % 7, nullif(n * 13 % 2500, 0),
      '+7917' || lpad((n % 150)::text, 7, '0'), '@umra' || n % 150,
      '+7843' || lpad((n % 150)::text, 7, '0'), 'Тихий караван ' || n % 150,
      '/images/company-logos/' || n % 150 || '.webp', 'Наставник Имя Фамилия ' || n % 307,
      'Город' || n % 61 || ' — Стамбул — Медина', 'Джидда — Стамбул — Город' || n % 61,
      'Авиакомпания ' || n % 17, 'Отель Башня ' || n % 211,
      (array['regular', 'vip', 'hot', 'combo'])[1 + n % 4], n % 5 = 0, n % 6 = 0,
      repeat('Перелёт, визы, проживание рядом с Харамом. ', 10)
    from generate_series(1, ${count}) n`;
}
