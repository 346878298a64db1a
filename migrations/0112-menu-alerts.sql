-- Customers who want to hear of the menu of a day.
ALTER TABLE menu_wishes RENAME TO menu_alerts;
ALTER INDEX menu_wishes_by_day RENAME TO menu_alerts_by_day;
